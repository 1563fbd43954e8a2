import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preferencesSchema } from '../../../domain/api/users.ts';
import { SETTINGS } from '../../../domain/settings/settings.ts';
import { defaultSettings } from './settings.ts';

// No setting, and no switch on any screen, does nothing: each is read by something else than the code that keeps and shows it.

const ROOT = join(import.meta.dirname, '../../..');

function sourcesIn(folders: readonly string[], keeps: RegExp): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
  return files.filter((file) => !/\.test\.|\/test\/|\/messages\//.test(file) && !keeps.test(file));
}

/** The files whose text reads the property `name` of an object called `of`, or takes it out of one: `{ name } = of`. */
function readersOf(name: string, of: string, files: readonly string[]): string[] {
  const isRead = new RegExp(
    `\\b(?:${of})\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*(?:=\\s*[^;]*?\\b(?:${of})\\b|:\\s*(?:Pick<)?Settings\\b)`,
  );
  return files.filter((file) => isRead.test(readFileSync(join(ROOT, file), 'utf8')));
}

it.each(Object.keys(SETTINGS))('the company’s setting %s', (name) => {
  // Those keep, check and try settings; the seed writes them.
  const keeps =
    /^domain\/settings\/|^worker\/db\/(settings|seed\/.*)\.ts|^worker\/features\/settings\/(state|custom|routes)/;
  const files = sourcesIn(['worker', 'party', 'domain'], keeps);
  const of = 'settings|SETTINGS|toSettings|toSettings\\([^()]*\\)';
  expect(readersOf(name, of, files)).not.toEqual([]);
});

const { features, preferences } = defaultSettings();

it.each([
  ...Object.keys(features).map((name) => ['features', name] as const),
  ...Object.keys(preferences).map((name) => ['preferences', name] as const),
])('%s.%s of the device', (group, name) => {
  // The switches themselves, and the store that they write to.
  const keeps = /^web\/app\/settings\/(?!apply-settings\.ts)/;
  const files = sourcesIn(['web'], keeps);
  expect(readersOf(name, group, files)).not.toEqual([]);
});

/** Where each preference of an account has its effect, and the text that has it. */
const EFFECTS: Readonly<Record<string, readonly [file: string, reads: string]>> = {
  notifications: ['domain/notifications/preferences.ts', "push: 'notifications'"],
  emailUpdates: ['domain/notifications/preferences.ts', "email: 'emailUpdates'"],
  theme: ['web/app/settings/use-device-settings.ts', 'adoptTheme(theme)'],
  language: ['worker/mail/mailer.ts', 'weeklyReportLetter(week, language)'],
};

it.each(Object.keys(preferencesSchema.entries))('the preference %s of an account', (name) => {
  const [file = '', reads] = EFFECTS[name] ?? [];
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(reads);
});

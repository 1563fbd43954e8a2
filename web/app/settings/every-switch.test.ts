import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preferencesSchema } from '../../../domain/api/users.ts';
import { SETTINGS } from '../../../domain/settings/settings.ts';
import { defaultSettings } from '../../kit/settings/settings.ts';

// Every setting and every switch on a screen has an effect: code other than its storage and its screen reads it.

const ROOT = join(import.meta.dirname, '../../..');

function sourcesIn(folders: readonly string[], keeps: RegExp): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
  return files.filter((file) => !/\.test\.|\/test\/|\/messages\//.test(file) && !keeps.test(file));
}

/** Returns the files that read the property `name` of an object called `of`, or destructure it: `{ name } = of`. */
function listReaders(name: string, of: string, files: readonly string[]): string[] {
  const isRead = new RegExp(
    `\\b(?:${of})\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*(?:=\\s*[^;]*?\\b(?:${of})\\b|:\\s*(?:Pick<)?Settings\\b)`,
  );
  return files.filter((file) => isRead.test(readFileSync(join(ROOT, file), 'utf8')));
}

it.each(Object.keys(SETTINGS))('the company’s setting %s', (name) => {
  // These files store, check and try settings; the seed writes them.
  const keeps =
    /^domain\/settings\/|^worker\/db\/(settings|seed\/.*)\.ts|^worker\/features\/settings\/(state|custom|routes)/;
  const files = sourcesIn(['worker', 'party', 'domain'], keeps);
  const of = 'settings|SETTINGS|toSettings|toSettings\\([^()]*\\)';
  expect(listReaders(name, of, files)).not.toEqual([]);
});

const { features, preferences } = defaultSettings();

it.each([
  ...Object.keys(features).map((name) => ['features', name] as const),
  ...Object.keys(preferences).map((name) => ['preferences', name] as const),
])('%s.%s of the device', (group, name) => {
  // These files are the switches themselves and their store.
  const keeps = /^web\/(?:app|kit)\/settings\/(?!start-settings\.ts)/;
  const files = sourcesIn(['web'], keeps);
  expect(listReaders(name, group, files)).not.toEqual([]);
});

/** For each preference of an account: the file where it has its effect, and the text that reads it. */
const EFFECTS: Readonly<Record<string, readonly [file: string, reads: string]>> = {
  notifications: ['domain/notifications/preferences.ts', "push: 'notifications'"],
  emailUpdates: ['domain/notifications/preferences.ts', "email: 'emailUpdates'"],
  theme: ['web/app/shell/Shell.tsx', 'adoptTheme(theme)'],
  language: ['worker/mail/mailer.ts', 'writeWeeklyReport(week, language)'],
};

it.each(Object.keys(preferencesSchema.entries))('the preference %s of an account', (name) => {
  const [file = '', reads] = EFFECTS[name] ?? [];
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(reads);
});

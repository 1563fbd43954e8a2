import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preferencesSchema } from '#domain/api/users.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import { defaultSettings } from '#web/kit/settings/settings-store.ts';

// These tests check that every setting and every switch has an effect. A setting has an effect if code other than its
// store and its screen reads it.

const ROOT = join(import.meta.dirname, '../../..');

function sourcesIn(folders: readonly string[], keeps: RegExp): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
  return files.filter((file) => !/\.test\.|\/test\/|\/messages\//.test(file) && !keeps.test(file));
}

/** Destructuring such as `{ name } = of` counts too. */
function listReaders(name: string, of: string, files: readonly string[]): string[] {
  const isRead = new RegExp(
    `\\b(?:${of})\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*(?:=\\s*[^;]*?\\b(?:${of})\\b|:\\s*(?:Pick<)?Settings\\b)`,
  );
  return files.filter((file) => isRead.test(readFileSync(join(ROOT, file), 'utf8')));
}

it.each(Object.keys(SETTINGS))('the company’s setting %s is read', (name) => {
  // These files only store and check settings, which is no effect.
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
])('the device’s setting %s.%s is read', (group, name) => {
  // These files are the switches and their store.
  const keeps = /^web\/(?:app|kit)\/settings\/(?!start-settings\.ts)/;
  const files = sourcesIn(['web'], keeps);
  expect(listReaders(name, group, files)).not.toEqual([]);
});

/** For each preference of an account, the file in which it has an effect, and the code in that file that reads it. */
const EFFECTS: Readonly<Record<string, readonly [file: string, reads: string]>> = {
  notifications: ['domain/notifications/preferences.ts', "push: 'notifications'"],
  emailUpdates: ['domain/notifications/preferences.ts', "email: 'emailUpdates'"],
  theme: ['web/app/effects/effects.tsx', 'adoptTheme(theme)'],
  language: ['worker/mail/mailer.ts', 'writeWeeklyReport(week, language)'],
};

it.each(Object.keys(preferencesSchema.entries))('the account’s preference %s is read', (name) => {
  const [file = '', reads] = EFFECTS[name] ?? [];
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(reads);
});

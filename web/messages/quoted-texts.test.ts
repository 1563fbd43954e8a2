import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from './en.ts';

/** The texts that the specification gives in quotes. They stay to the letter. */
const QUOTED = [
  'App Update Available',
  'Are you sure you want to clear all offline data? This action cannot be undone.',
  'Checking permissions...',
  'Clear Offline Data',
  'Connection & Sync Status',
  'Employee Rewards',
  'Failed to load user data: {reason}',
  'Failed to refresh user data',
  'Failed to update points',
  'Install App',
  'Install Employee Rewards',
  'Install Now',
  'Install',
  'Just now',
  'Later',
  'Leadership Excellence',
  'Loading page...',
  'Loading user profile...',
  'Never',
  'No Thanks',
  'Notifications Disabled',
  'Notifications Enabled',
  'Offline Capabilities',
  'Oops! Something went wrong',
  'Sign In',
  'Sign Out',
  'Sync Now',
  'Test Failed',
  'Test Notification Sent',
  'Test Notification',
  'This is a test notification to verify the system is working correctly.',
  'Try Again',
  'Update Now',
];

const readText = (file: string) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

test.each(QUOTED)('the app and docs/product.md have the specification’s text: %s', (quoted) => {
  const english: readonly string[] = Object.values(en);
  // A toast has its title and its text in one message.
  expect(english.some((text) => text === quoted || text.startsWith(`${quoted}. `))).toBe(true);
  expect(readText('docs/product.md').includes(quoted)).toBe(true);
});

/** Texts that are not messages, or whose variable part has another name in the specification. */
test.each([
  ['Loading Employee Rewards...', 'web/index.html', 'Loading Employee Rewards...'],
  ['useData must be used within a DataProvider', 'web/kit/session/me.ts', 'useData must be used within a DataProvider'],
  ['IndexedDB not available', 'web/offline/database.ts', "super('IndexedDB not available'"],
  ['Unknown User', 'domain/people/names.ts', "'Unknown User'"],
  ["Welcome, {first name}'", 'web/messages/en/core.ts', "'Welcome, {name}'"],
  ["'N pending'", 'web/messages/en/core.ts', "'{count} pending'"],
])('docs/product.md has %s, and %s has it', (inProduct, file, inFile) => {
  expect(readText('docs/product.md').includes(inProduct)).toBe(true);
  expect(readText(file).includes(inFile)).toBe(true);
});

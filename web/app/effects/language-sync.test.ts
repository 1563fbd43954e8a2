import { expect, it } from 'vitest';
import { checkLanguage } from './language-sync.ts';

it.each([
  ['a device that never sent its language, when the account has another language', null, 'en', 'send'],
  ['a device that never sent its language, when the account has the same language', null, 'de', 'note'],
  ['a device that sent its language before another device changed the account', 'maya de', 'en', 'told'],
  ['a device that sent its language and then changed it', 'maya en', 'en', 'send'],
  ['a device that sent its language for another user', 'ben de', 'en', 'send'],
] as const)('%s: %s, %s: %s', (_what, told, language, expected) => {
  expect(checkLanguage(told, { id: 'maya', language }, 'de')).toBe(expected);
});

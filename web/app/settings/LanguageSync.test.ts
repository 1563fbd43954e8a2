import { expect, it } from 'vitest';
import { checkLanguage } from './LanguageSync.tsx';

it.each([
  ['a device that never said it, of a user of another language', null, 'en', 'send'],
  ['a device that never said it, of a user of its language', null, 'de', 'note'],
  ['a device that said it, whatever another one said since', 'maya de', 'en', 'told'],
  ['a device whose language changed', 'maya en', 'en', 'send'],
  ['a device of somebody else before', 'ben de', 'en', 'send'],
] as const)('%s: %s, %s: %s', (_what, told, language, expected) => {
  expect(checkLanguage(told, { id: 'maya', language }, 'de')).toBe(expected);
});

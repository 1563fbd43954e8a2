import { expect, it } from 'vitest';
import { findPersonalCode } from './personal-code.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['k7qm-2xpa-k7qm-2xpa', 'K7QM2XPAK7QM2XPA'],
  ['12345', null],
  ['1234567', null],
  ['K7QM2XPA', null],
  ['https://points.example/check-in#04K7QM2XPA', null],
])('the personal code in the text %s is %s', (text, expected) => {
  expect(findPersonalCode(text)).toBe(expected);
});

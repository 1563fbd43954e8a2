import { expect, it } from 'vitest';
import { countWrongCode, findPersonalCode, isLocked, type KioskLock } from './personal-code.ts';

const AT = new Date('2026-03-02T12:30:00.000Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

it('a kiosk is locked for a minute after the fifth wrong code', () => {
  let lock: KioskLock = { wrongCodes: 0, lockedUntil: null };
  for (let tries = 1; tries <= 4; tries += 1) {
    lock = countWrongCode(lock, AT);
    expect(lock).toEqual({ wrongCodes: tries, lockedUntil: null });
    expect(isLocked(lock, AT)).toBe(false);
  }
  lock = countWrongCode(lock, AT);
  expect(lock).toEqual({ wrongCodes: 0, lockedUntil: '2026-03-02T12:31:00.000Z' });
  expect([isLocked(lock, AT), isLocked(lock, after(59.999)), isLocked(lock, after(60))]).toEqual([true, true, false]);
});

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

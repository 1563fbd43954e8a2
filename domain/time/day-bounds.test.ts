import { describe, expect, test } from 'vitest';
import { FIRST_HIRE_DAY, isPlausibleDay, lastDayFrom } from './day-bounds.ts';

const TODAY = '2026-03-02';

test('lastDayFrom returns a day at least two years ahead in every time zone', () => {
  expect(lastDayFrom(TODAY)).toBe('2028-03-03');
  expect(lastDayFrom('2026-12-31')).toBe('2029-01-01');
});

describe('isPlausibleDay', () => {
  test.each([
    ['2000-01-01', true],
    ['2026-03-02', true],
    ['2028-02-29', true],
    ['2028-03-03', true],
    ['2028-03-04', false],
    ['1999-12-31', false],
    // A date field has these values while a user types the year.
    ['0002-11-15', false],
    ['0020-11-15', false],
    ['0202-11-15', false],
    ['275760-09-13', false],
    ['9999-12-31', false],
    ['2026-02-30', false],
    ['', false],
  ])('isPlausibleDay(%j) is %s', (text, isPlausible) => {
    expect(isPlausibleDay(text, TODAY)).toBe(isPlausible);
  });

  test('isPlausibleDay accepts earlier days for a hire date', () => {
    expect(isPlausibleDay('1987-09-01', TODAY)).toBe(false);
    expect(isPlausibleDay('1987-09-01', TODAY, FIRST_HIRE_DAY)).toBe(true);
    expect(isPlausibleDay('1949-12-31', TODAY, FIRST_HIRE_DAY)).toBe(false);
  });
});

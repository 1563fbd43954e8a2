import { expect, test } from 'vitest';
import { listDays } from './day-list.ts';

test('listDays includes the first and the last day, over a leap day and a new year', () => {
  expect(listDays('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(listDays('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(listDays('2026-03-02', '2026-03-02')).toEqual(['2026-03-02']);
  expect(listDays('2026-03-02', '2026-03-01')).toEqual([]);
});

test('listDays throws for more than three years', () => {
  expect(listDays('2025-01-01', '2028-01-02')).toHaveLength(1_097);
  expect(listDays('2025-01-01', '2028-01-03')).toHaveLength(1_098);
  expect(() => listDays('2025-01-01', '2028-01-04')).toThrow(RangeError);
  expect(() => listDays('2025-01-01', '9999-12-31')).toThrow(RangeError);
  expect(() => listDays('', '2025-01-01')).toThrow(RangeError);
});

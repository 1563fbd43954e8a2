import { expect, it } from 'vitest';
import type { AttendanceDay } from '../../../../domain/api/attendance.ts';
import { latestMissed } from './missed-days.ts';

const day = (date: string, reason: AttendanceDay['reason']) => ({ date, reason }) as AttendanceDay;

it('latestMissed returns the latest missed day that can still be corrected', () => {
  const days = [day('2026-01-05', 'missed'), day('2026-03-03', 'missed'), day('2026-03-04', 'frozen')];
  expect(latestMissed({ days }, '2026-03-10')).toBe('2026-03-03');
  expect(latestMissed({ days: days.slice(0, 1) }, '2026-03-06')).toBe('2026-01-05');
  expect(latestMissed({ days: days.slice(0, 1) }, '2026-03-07')).toBe('');
  expect(latestMissed(undefined, '2026-03-10')).toBe('');
});

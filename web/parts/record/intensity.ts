import type { AttendanceDay } from '../../../domain/api/attendance.ts';

/** A day's points relative to the user's typical day: 1 less, 2 as usual, 3 more, 4 much more. */
export type Intensity = 1 | 2 | 3 | 4;

const SOMEWHAT_MORE = 1.5;
const MUCH_MORE = 4;

/** Returns the median points of the days with a check-in; 0 without any. */
export function typicalPoints(days: readonly Pick<AttendanceDay, 'points'>[]): number {
  const points = days.flatMap((day) => (day.points === null ? [] : [day.points])).toSorted((a, b) => a - b);
  return points[Math.floor(points.length / 2)] ?? 0;
}

export function toIntensity(points: number, typical: number): Intensity {
  if (points < typical) return 1;
  if (points <= typical * SOMEWHAT_MORE) return 2;
  return points <= typical * MUCH_MORE ? 3 : 4;
}

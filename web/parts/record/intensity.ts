import type { AttendanceDay } from '../../../domain/api/attendance.ts';

/**
 * A day's points compared with the user's typical day. 1 means fewer points, 2 about as many, 3 more, and 4 many more.
 */
export type Intensity = 1 | 2 | 3 | 4;

const SOMEWHAT_MORE = 1.5;
const MUCH_MORE = 4;

/** Returns the median of the points on days with a check-in, or 0 when there is no such day. */
export function typicalPoints(days: readonly Pick<AttendanceDay, 'points'>[]): number {
  const points = days.flatMap((day) => (day.points === null ? [] : [day.points])).toSorted((a, b) => a - b);
  return points[Math.floor(points.length / 2)] ?? 0;
}

export function toIntensity(points: number, typical: number): Intensity {
  if (points < typical) return 1;
  if (points <= typical * SOMEWHAT_MORE) return 2;
  return points <= typical * MUCH_MORE ? 3 : 4;
}

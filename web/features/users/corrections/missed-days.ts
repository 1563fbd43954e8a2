import type { Attendance, AttendanceDay } from '../../../../domain/api/attendance.ts';
import { isCorrectable } from '../../../../domain/checkins/corrections.ts';
import type { LocalDate } from '../../../../domain/time/local-date.ts';

/** True for a missed day that can still be corrected. `today` is the user's local day. */
export const isMissedLately = ({ reason, date }: Pick<AttendanceDay, 'reason' | 'date'>, today: LocalDate): boolean =>
  reason === 'missed' && isCorrectable(date, today);

/** Returns the latest missed day that can still be corrected, or '' if there is none. */
export const latestMissed = (attendance: Pick<Attendance, 'days'> | undefined, today: LocalDate): LocalDate | '' =>
  attendance?.days.findLast((day) => isMissedLately(day, today))?.date ?? '';

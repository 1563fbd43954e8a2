import type { Attendance, AttendanceDay } from '../../../domain/api/attendance.ts';
import { isCorrectable } from '../../../domain/checkins/corrections.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';

/** Whether a missed day can still be put right. `today` is the person's. */
export const isMissedLately = ({ reason, date }: Pick<AttendanceDay, 'reason' | 'date'>, today: LocalDate): boolean =>
  reason === 'missed' && isCorrectable(date, today);

/** The latest missed day that can still be put right, or ''. */
export const latestMissed = (attendance: Pick<Attendance, 'days'> | undefined, today: LocalDate): LocalDate | '' =>
  attendance?.days.findLast((day) => isMissedLately(day, today))?.date ?? '';

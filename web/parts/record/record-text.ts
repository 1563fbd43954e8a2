import type { AttendanceDay } from '#domain/api/attendance.ts';
import type { PointHistoryRow } from '#domain/api/points.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { formatDayLong } from '#web/messages/format.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';

type Scoring = LoadedMe['scoring'];

/** `isWaiting` is true when its check-in is not sent yet. */
export type ShownDay = AttendanceDay & { isWaiting?: true };

/**
 * Returns a day's points by reason, such as "2 for checking in early + 5 for streak day 28". Returns null when the
 * points have only one reason. The text has no day number when the streak is longer than screens show.
 */
export function describeParts(
  { points, streakBonus, streak, checkInType }: AttendanceDay,
  scoring: Scoring,
): string | null {
  if (!streakBonus || points === null) return null;
  const parts = { points: points - streakBonus, bonus: streakBonus };
  const kind = checkInType === 'early' ? 'early' : 'ontime';
  if (displayedStreak(streak, scoring) < streak) return t(`attendance.parts.${kind}.streak`, parts);
  return t(`attendance.parts.${kind}`, { ...parts, day: streak });
}

export function describeReason(day: ShownDay, scoring: Scoring): string {
  if (day.isWaiting) return t('attendance.reason.waiting');
  const { reason, checkInType, holiday } = day;
  if (reason === 'checked_in') return describeParts(day, scoring) ?? t(`attendance.reason.${checkInType ?? 'ontime'}`);
  if (reason === 'holiday' && holiday) return t('attendance.reason.holidayOf', { name: holiday });
  return t(`attendance.reason.${reason}`);
}

export function describeEffect(day: AttendanceDay, streakBefore: number, scoring: Scoring): string | null {
  const count = displayedStreak(day.streak, scoring);
  if (day.reason === 'checked_in') return t('attendance.effect.grows', { count });
  if (day.reason === 'missed') return streakBefore > 0 ? t('attendance.effect.broken') : null;
  return day.streak > 0 && day.reason !== 'open' ? t('attendance.effect.stays', { count }) : null;
}

export function describeCell(day: ShownDay, scoring: Scoring): string {
  const words = { day: formatDayLong(day.date), reason: describeReason(day, scoring) };
  return day.points === null
    ? t('attendance.cell', words)
    : t('attendance.cell.points', { ...words, points: day.points });
}

/** Returns the name in a description that the ledger generated, such as "Claimed: Coffee card". */
const nameIn = (description: string): string => description.slice(description.indexOf(': ') + 1).trim();

const VOIDED = 'Check-in voided: ';

/** If an admin wrote the description, the description is the title. */
export function describeRow(row: PointHistoryRow): { title: string; note: string | null } {
  const { transactionType: type, referenceType, description } = row;
  const name = nameIn(description);
  switch (`${type}.${referenceType}` as const) {
    case 'earned.check_in':
      // An admin added the check-in later, and gave a reason.
      if (row.createdByName) return { title: t('history.added'), note: name };
      return { title: t('history.earned.check_in'), note: null };
    case 'earned.opening':
      return { title: t('history.earned.opening'), note: null };
    case 'redeemed.opening':
      return { title: t('history.redeemed.opening'), note: null };
    case 'bonus.correction':
    case 'adjusted.correction':
      if (row.createdByName) {
        const isVoided = description.startsWith(VOIDED);
        return { title: t(isVoided ? 'history.voided' : 'history.bonus.correction'), note: name };
      }
      return { title: t('history.bonus.correction'), note: null };
    case 'bonus.forgiven':
    case 'adjusted.forgiven':
      return { title: t('history.forgiven'), note: null };
    case 'bonus.badge':
      return { title: t('checkin.line.badge', { name: translateName(name) }), note: null };
    case 'redeemed.redemption':
      return { title: t('history.redeemed.redemption', { name: translateName(name) }), note: null };
    case 'refunded.redemption':
      return { title: t('history.refunded.redemption', { name: translateName(name) }), note: null };
    case 'bonus.admin_adjustment':
    case 'adjusted.admin_adjustment': {
      const kind = t(type === 'bonus' ? 'history.bonus.admin_adjustment' : 'history.adjusted.admin_adjustment');
      const from = row.createdByName ? t('given.by', { name: row.createdByName }) : kind;
      return { title: description || kind, note: from };
    }
    case 'bonus.celebration':
      return { title: t('history.celebration'), note: null };
    case 'bonus.thanks':
    case 'adjusted.thanks': {
      if (row.pointsAmount < 0) return { title: t('history.thanks.removed'), note: null };
      const from = row.createdByName;
      return { title: from ? t('history.thanks.from', { name: from }) : t('history.thanks'), note: null };
    }
    case 'bonus.taken_back':
      return { title: t('history.takenBack'), note: description };
    default:
      return { title: description || t('history.other'), note: null };
  }
}

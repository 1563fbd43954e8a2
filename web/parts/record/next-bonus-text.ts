import type { Me } from '#domain/api/me.ts';
import { daysBetween } from '#domain/time/local-date.ts';
import { formatDayLong, formatWeekday } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';

/** A weekday names only one of the next days up to this distance. Further away, the text gives the date. */
const WEEKDAY_MAX_DAYS = 6;

/** `isWaiting` is true when today's check-in is made but not sent yet. */
export function nextBonusText(
  { nextBonus, today, todayCheckIn }: Pick<Me, 'nextBonus' | 'today' | 'todayCheckIn'>,
  isWaiting = false,
): string | null {
  if (!nextBonus) return null;
  const { date, points } = nextBonus;
  const days = daysBetween(today.date, date);
  if (days < 0) return null;
  if (days === 0) return todayCheckIn || isWaiting ? null : t('streak.bonus.today', { points });
  const day = days <= WEEKDAY_MAX_DAYS ? formatWeekday(date) : formatDayLong(date);
  return t('streak.bonus.on', { points, day });
}

import type { Redemption } from '#domain/api/redemptions.ts';
import { formatDayShort, formatNames } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';

/** The days of a claimed day off for admins, or null for another reward. */
export function daysOffText({ fulfilment, status, chosenDays }: Redemption): string | null {
  if (fulfilment.way !== 'day_off' || status === 'rejected' || status === 'cancelled') return null;
  if (chosenDays.length === 0) return t('redemptions.days.none');
  const days = formatNames(chosenDays.map(formatDayShort));
  return t(status === 'pending' ? 'redemptions.days.wished' : 'redemptions.days.chosen', { days });
}

import { daysBetween, localDateIn } from '../../../domain/time/local-date.ts';
import { t } from '../../messages/t.ts';
import type { CompanyDay } from './queries.ts';

/** The number of days from which a wait counts as long. */
const LONG_DAYS = 3;

/** Shows for how many company days a user has waited for a decision. A long wait is highlighted. */
export function WaitingDays({ since, today }: { since: string; today: CompanyDay }) {
  const days = Math.max(0, daysBetween(localDateIn(today.timeZone, new Date(since)), today.date));
  return (
    // On a narrow screen, the whole text moves to the next line.
    <span className={`inline-block ${days >= LONG_DAYS ? 'font-semibold text-warn' : ''}`}>
      {t('admin.waits', { count: days })}
    </span>
  );
}

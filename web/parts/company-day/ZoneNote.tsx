import { t } from '../../messages/t.ts';
import { toZone } from '../zones/zones.ts';
import { useCompanyDay } from './queries.ts';

/**
 * Shows the name of the company's time zone if the user's own zone is different. Admins' lists show days and times in
 * the company's zone.
 */
export function ZoneNote({ className = '' }: { className?: string }) {
  const { timeZone, isElsewhere } = useCompanyDay();
  if (!isElsewhere) return null;
  return <p className={`text-sm text-ink-soft ${className}`}>{t('zone.company', { place: toZone(timeZone).city })}</p>;
}

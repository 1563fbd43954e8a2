import { t } from '../../messages/t.ts';
import { toZone } from '../zones/zones.ts';
import { useCompanyDay } from './queries.ts';

/** Shows the company's time zone, in which a list has its days and times, if the user's own zone is another one. */
export function ZoneNote({ className = '' }: { className?: string }) {
  const { timeZone, isElsewhere } = useCompanyDay();
  if (!isElsewhere) return null;
  return <p className={`text-sm text-ink-soft ${className}`}>{t('zone.company', { place: toZone(timeZone).city })}</p>;
}

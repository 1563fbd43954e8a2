import { t } from '../../messages/t.ts';
import { toZone } from '../zones/zones.ts';
import { useCompanyDay } from './queries.ts';

/** Names the zone of a list's days and times, when it is not the reader's own. */
export function ZoneNote({ className = '' }: { className?: string }) {
  const { timeZone, isElsewhere } = useCompanyDay();
  if (!isElsewhere) return null;
  return <p className={`text-sm text-ink-soft ${className}`}>{t('zone.company', { place: toZone(timeZone).city })}</p>;
}

import { useQuery } from '@tanstack/react-query';
import { TIME_PROOFS, type TimeProof } from '#domain/api/checkins.ts';
import { findFarZone } from '#domain/people/far-zone.ts';
import { daysBetween, localDateIn } from '#domain/time/local-date.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { filtersOptions } from '../people/people-queries.ts';
import { toZone } from '../zones/zones.ts';
import { useCompanyDay, type CompanyDay } from './company-day-queries.ts';

/** The number of days from which a wait counts as long. */
const LONG_DAYS = 5;

export function WaitingDays({ since, today }: { since: string; today: CompanyDay }) {
  const days = Math.max(0, daysBetween(localDateIn(today.timeZone, new Date(since)), today.date));
  return (
    // On a narrow screen, the whole text moves to the next line.
    <span className={`inline-block ${days >= LONG_DAYS ? 'font-semibold text-warn' : ''}`}>
      {t('admin.waits', { count: days })}
    </span>
  );
}

export function ProofSelect({ value, onChange }: { value: TimeProof | ''; onChange: (proof: TimeProof | '') => void }) {
  return (
    <Select
      label={t('admin.proof')}
      options={[
        { value: '', label: t('admin.proof.any') },
        ...TIME_PROOFS.map((proof) => ({ value: proof, label: t(`admin.proof.${proof}`) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

export function ZoneNote({ className = '' }: { className?: string }) {
  const { timeZone, isElsewhere } = useCompanyDay();
  if (!isElsewhere) return null;
  return <p className={`text-sm text-ink-soft ${className}`}>{t('zone.company', { place: toZone(timeZone).city })}</p>;
}

interface FarZoneProps {
  user: { location: string; timeZone: string };
  className?: string;
}

/** Shows that the user's clock is far from the clock of the user's location. */
export function FarZone({ user, className = '' }: FarZoneProps) {
  const me = useMe();
  const { data } = useQuery(filtersOptions);
  const far = findFarZone(user, data?.locationZones ?? [], serverNow(me));
  if (!far) return null;
  const text = t(far.hours > 0 ? 'zone.far.ahead' : 'zone.far.behind', {
    city: toZone(far.timeZone).city,
    hours: Math.abs(far.hours),
    location: user.location,
  });
  return <p className={`rounded-control bg-warn-soft px-3 py-2 text-sm text-warn ${className}`}>{text}</p>;
}

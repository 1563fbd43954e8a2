import { MapPin } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { addDays } from '#domain/time/local-date.ts';
import { clockAt, isFirstChoice } from '#domain/time/user-zone.ts';
import { serverNow, type LoadedMe } from '#web/kit/session/me.ts';
import { formatDayStart, browserZone, formatOffset, listZones, sameZone, toZone } from './zones.ts';
import { formatDayLong, formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { currentZone } from '../profile/profile-queries.ts';

interface Props {
  me: LoadedMe;
  /** The id of the control, so that a form can focus it. */
  id?: string;
  value: string;
  note?: string | undefined;
  error?: string | undefined;
  onChange: (zone: string) => void;
}

/** In calendars for night shifts, the day begins at another time. */
function DayStart({ me }: { me: LoadedMe }) {
  const { dayStart } = clockAt(me, serverNow(me));
  if (dayStart === 0) return null;
  const { time, isBefore } = formatDayStart(dayStart);
  return <p className="mt-1.5 text-sm text-ink-soft">{t(isBefore ? 'zone.start.before' : 'zone.start', { time })}</p>;
}

/** Shows a time zone that the user cannot change, because the user's location decides it. */
function BoundZone({ me, zone }: { me: LoadedMe; zone: string }) {
  return (
    <div>
      <p className="mb-1.5 font-semibold">{t('zone.label')}</p>
      <p>{toZone(zone).city}</p>
      <p className="mt-1.5 text-sm text-ink-soft">{t('zone.bound')}</p>
      <DayStart me={me} />
    </div>
  );
}

const EVERY_MS = 15_000;

function useServerNow(me: LoadedMe): Date {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return serverNow(me);
}

/** Before and after saving, a text says when a change takes effect. */
export function ZoneField({ me, id: ownId, value, note, error, onChange }: Props) {
  const newId = useId();
  const id = ownId ?? newId;
  const now = useServerNow(me);
  const zone = toZone(value);
  const current = currentZone(me);
  const here = browserZone();
  const waits = value === me.pendingTimeZone && me.pendingTimeZoneFrom;
  if (me.isZoneBound) return <BoundZone me={me} zone={current} />;

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('zone.label')}
      </label>
      <ZoneSelect
        id={id}
        label={t('zone.label')}
        value={value}
        now={now}
        onChange={onChange}
        aria-describedby={`${id}-texts`}
        aria-invalid={error ? true : undefined}
      />
      <div id={`${id}-texts`} className="text-sm">
        <p className="mt-1.5 text-ink-soft">{t('zone.why')}</p>
        <DayStart me={me} />
        {note && <p className="mt-1.5 font-medium text-warn">{note}</p>}
        {error && <p className="mt-1.5 font-medium text-bad">{error}</p>}
        {value !== current && !isFirstChoice(me) && (
          <p className="mt-3 rounded-control bg-action-soft px-4 py-3 font-medium text-action">
            {waits
              ? t('zone.waits', { city: zone.city, day: formatDayLong(waits), current: toZone(current).city })
              : t('zone.tomorrow', { day: formatDayLong(addDays(me.today.date, 1)), city: toZone(current).city })}
          </p>
        )}
      </div>
      {!sameZone(here, value) && (
        <Button variant="secondary" size="sm" className="mt-3 text-left" onClick={() => onChange(here)}>
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          {t('zone.suggestion', { city: toZone(here).city })}
        </Button>
      )}
    </div>
  );
}

interface ZoneSelectProps {
  id?: string;
  label: string;
  value: string;
  now: Date;
  onChange: (zone: string) => void;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** Typing the first letters finds a city. A phone shows its own list. */
export function ZoneSelect({ value, now, ...rest }: ZoneSelectProps) {
  // The first options do not change while the user types, so that the browser's search keeps its position.
  const [first] = useState(() => (sameZone(value, browserZone()) ? [value] : [value, browserZone()]));
  const groups = useMemo(() => listZones(...first, value), [first, value]);
  const options = first.map((id) => {
    const { city, region } = toZone(id);
    return { value: id, label: region ? `${city}, ${region}` : city };
  });
  return (
    <>
      <Select options={options} groups={groups} value={value} {...rest} />
      <p className="num mt-1.5 text-sm text-ink-soft">
        {t('zone.offset', { time: formatTime(now.toISOString(), value), offset: formatOffset(value, now) })}
      </p>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Holiday } from '#domain/calendar/change-calendar.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { formatDayShort } from '#web/messages/format.ts';
import { LANGUAGE } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';

interface PublicHolidaysProps {
  today: string;
  /** Holidays before this day are left out. If null, all holidays are listed. */
  from: string | null;
  onAdd: (holidays: Holiday[]) => void;
}

const dataOptions = {
  queryKey: ['calendars', 'public-holidays'],
  queryFn: () => import('./public-holidays.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
};

interface Choice {
  country: string;
  /** The code of a region or of an area in it. Empty for the whole country. */
  region: string;
  year: number;
}

/** The library has no Munich: its holidays are those of Bavaria's Catholic places. */
const nameArea = (country: string, { code, name }: { code: string; name: string }) =>
  country === 'DE' && code === 'BY-KATH' ? t('calendars.public.munich') : name;

type Data = Awaited<ReturnType<typeof dataOptions.queryFn>>;

/** Lists the days that the whole country or region does not have, but some of its parts do. */
function LeftOut({ data, choice, isListed }: { data: Data; choice: Choice; isListed: (day: Holiday) => boolean }) {
  const { country, region, year } = choice;
  const leftOut = useQuery({
    queryKey: ['calendars', 'public-holidays', country, region, year],
    queryFn: () => data.listLeftOut(country, region, year, LANGUAGE),
    staleTime: Infinity,
    meta: { persist: false },
  });
  const days = leftOut.data?.filter(isListed) ?? [];
  if (days.length === 0) return null;
  return (
    <details open={days.length <= 3} className="text-sm">
      <summary className="cursor-pointer py-3 font-medium text-warn">
        {t('calendars.public.leftOut', { count: days.length })}
      </summary>
      <ul className="flex flex-col gap-1.5 text-ink-soft">
        {days.map(({ date, name, places }) => (
          <li key={date} className="wrap-anywhere">
            <span className="num">{formatDayShort(date)}</span> {name}:{' '}
            {places.map((place) => nameArea(country, place)).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FoundProps extends PublicHolidaysProps {
  data: Data;
  choice: Choice;
}

/** Half days are not checked at first. */
function Found({ data, choice, today, from, onAdd }: FoundProps) {
  const { country, region, year } = choice;
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isListed = ({ date }: Holiday) => isPlausibleDay(date, today) && date >= (from ?? '');
  const whole = data.listPublicHolidays(country, region, year, LANGUAGE).filter(isListed);
  const half = data.listHalfDays(country, region, year, LANGUAGE).filter(isListed);
  const days = [...whole.map((day) => ({ ...day, isHalf: false })), ...half.map((day) => ({ ...day, isHalf: true }))];
  const isTicked = ({ date, isHalf }: (typeof days)[number]) => ticked.get(date) ?? !isHalf;
  const chosen = days.filter(isTicked).map(({ date, name }) => ({ date, name }));

  return (
    <>
      <p className="text-sm text-ink-soft" aria-live="polite">
        {t(from === null ? 'calendars.public.found' : 'calendars.public.ahead', { count: whole.length })}
      </p>
      <ul>
        {days
          .toSorted((a, b) => (a.date < b.date ? -1 : 1))
          .map((day) => (
            <li key={day.date} className="border-b border-line last:border-0">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 cursor-pointer accent-action"
                  checked={isTicked(day)}
                  onChange={(event) => setTicked(new Map(ticked).set(day.date, event.target.checked))}
                />
                <span className="num w-24 shrink-0 text-sm text-ink-soft">{formatDayShort(day.date)}</span>
                <span className="min-w-0 grow wrap-anywhere">{day.name}</span>
                {day.isHalf && <Badge>{t('calendars.public.half')}</Badge>}
              </label>
            </li>
          ))}
      </ul>
      {half.length > 0 && <p className="text-sm text-ink-soft">{t('calendars.public.half.hint')}</p>}
      <LeftOut data={data} choice={choice} isListed={isListed} />
      <p className="text-sm text-ink-soft">{t('calendars.public.note')}</p>
      <Button variant="secondary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
        {t('calendars.public.add', { count: chosen.length })}
      </Button>
    </>
  );
}

const toOptions = (all: string, places: readonly { code: string; name: string }[]) => [
  { value: '', label: all },
  ...places.map(({ code, name }) => ({ value: code, label: name })),
];

export function PublicHolidays({ today, from, onAdd }: PublicHolidaysProps) {
  const [country, setCountry] = useState('');
  const [region, setRegion] = useState('');
  const [area, setArea] = useState('');
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const data = useQuery(dataOptions);

  // The panel opens below the form's last visible row, and grows with the chosen country.
  const { isPending } = data;
  useEffect(() => {
    const field = isPending ? null : panel.current?.querySelector('select');
    (field ?? panel.current)?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: country === '' ? 'center' : 'start' });
  }, [isPending, country]);

  const content = () => {
    if (data.isPending) return <Skeleton className="h-96" />;
    if (data.isError) return <QueryError query={data} />;
    const { listCountries, listRegions, listAreas } = data.data;
    const regions = country === '' ? [] : listRegions(country, LANGUAGE);
    const areas = region === '' ? [] : listAreas(country, region, LANGUAGE);
    const choice = { country, region: area || region, year: Number(year) };
    return (
      <>
        <SelectField
          label={t('calendars.public.country')}
          options={toOptions(t('calendars.public.country.choose'), listCountries(LANGUAGE))}
          value={country}
          onChange={(code) => {
            setCountry(code);
            setRegion('');
            setArea('');
          }}
        />
        {regions.length > 0 && (
          <SelectField
            label={t('calendars.public.region')}
            options={toOptions(t('calendars.public.region.all'), regions)}
            value={region}
            onChange={(code) => {
              setRegion(code);
              setArea('');
            }}
          />
        )}
        {areas.length > 0 && (
          <SelectField
            label={t('calendars.public.area')}
            options={toOptions(
              t('calendars.public.area.all'),
              areas.map((place) => ({ ...place, name: nameArea(country, place) })),
            )}
            value={area}
            onChange={setArea}
          />
        )}
        <SelectField
          label={t('calendars.public.year')}
          options={[0, 1, 2].map((later) => ({ value: String(thisYear + later), label: String(thisYear + later) }))}
          value={year}
          onChange={setYear}
        />
        {country !== '' && (
          <Found
            key={Object.values(choice).join(' ')}
            data={data.data}
            choice={choice}
            today={today}
            from={from}
            onAdd={onAdd}
          />
        )}
      </>
    );
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="flex scroll-mt-4 flex-col gap-4 rounded-card border border-line p-4 outline-none"
    >
      <h3 id={headingId} className="font-semibold">
        {t('calendars.public.title')}
      </h3>
      {content()}
    </section>
  );
}

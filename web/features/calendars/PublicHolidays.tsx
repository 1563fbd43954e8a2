import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { LANGUAGE } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface Props {
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

/** Adds the public holidays of a country or region for a year. */
export function PublicHolidays({ today, from, onAdd }: Props) {
  const [country, setCountry] = useState('');
  const [region, setRegion] = useState('');
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const data = useQuery(dataOptions);
  if (data.isPending) return <Skeleton className="h-40" />;
  if (data.isError) return <QueryError error={data.error} onRetry={() => void data.refetch()} />;
  const { listCountries, listRegions, listPublicHolidays } = data.data;
  const language = LANGUAGE;
  const regions = country === '' ? [] : listRegions(country, language);
  const found =
    country === ''
      ? []
      : listPublicHolidays(country, region, Number(year), language).filter(
          ({ date }) => isPlausibleDay(date, today) && date >= (from ?? ''),
        );
  const toOptions = (places: readonly { code: string; name: string }[]) =>
    places.map(({ code, name }) => ({ value: code, label: name }));

  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <SelectField
        label={t('calendars.public.country')}
        options={[{ value: '', label: t('calendars.public.country.choose') }, ...toOptions(listCountries(language))]}
        value={country}
        onChange={(code) => {
          setCountry(code);
          setRegion('');
        }}
      />
      {regions.length > 0 && (
        <SelectField
          label={t('calendars.public.region')}
          options={[{ value: '', label: t('calendars.public.region.all') }, ...toOptions(regions)]}
          value={region}
          onChange={setRegion}
        />
      )}
      <SelectField
        label={t('calendars.public.year')}
        options={[0, 1, 2].map((later) => ({ value: String(thisYear + later), label: String(thisYear + later) }))}
        value={year}
        onChange={setYear}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-soft" aria-live="polite">
          {country !== '' &&
            t(from === null ? 'calendars.public.found' : 'calendars.public.ahead', { count: found.length })}
        </p>
        <Button variant="secondary" disabled={found.length === 0} onClick={() => onAdd(found)}>
          {t('calendars.public.add')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('calendars.public.note')}</p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { QueryError } from '../../app/QueryError.tsx';
import { PATHS } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Link } from '../../ui/Link.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Activities } from '../corrections/Activities.tsx';
import { PersonAwards } from './person/PersonAwards.tsx';
import { PersonCheckIns } from './person/PersonCheckIns.tsx';
import { PersonHeader } from './person/PersonHeader.tsx';
import { PersonLedger } from './person/PersonLedger.tsx';
import { PersonRecord } from './person/PersonRecord.tsx';
import { PersonRedemptions } from './person/PersonRedemptions.tsx';
import { personOptions } from './queries.ts';

const PARTS = {
  record: PersonRecord,
  checkIns: PersonCheckIns,
  points: PersonLedger,
  redemptions: PersonRedemptions,
  awards: PersonAwards,
  activities: Activities,
} as const;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

/** A person as admins see them: who they are, what can be done, and their record in parts. */
export default function Person() {
  const { id = '' } = useParams();
  const [view, setView] = useSearchParams();
  const person = useQuery(personOptions(id));
  usePageTitle(person.data?.name ?? t('people.title'));
  const shown = NAMES.find((name) => name === view.get('show')) ?? 'record';
  const Shown = PARTS[shown];

  return (
    <div className="w-full max-w-5xl">
      <Link
        to={PATHS.users}
        className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('people.back')}
      </Link>
      {person.isPending && <Skeleton className="h-96" />}
      {person.isLoadingError && (
        <>
          <h1 className="sr-only">{t('people.title')}</h1>
          <QueryError error={person.error} onRetry={() => void person.refetch()} />
        </>
      )}
      {person.data && (
        <>
          <PersonHeader user={person.data} />
          <div className="mt-8 mb-5">
            <Segmented
              label={t('people.parts')}
              options={NAMES.map((name) => ({ value: name, label: t(`people.part.${name}`) }))}
              value={shown}
              onChange={(name) => setView(name === 'record' ? {} : { show: name }, { replace: true })}
            />
          </div>
          <Shown key={id} user={person.data} />
        </>
      )}
    </div>
  );
}

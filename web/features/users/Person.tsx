import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { User } from '../../../domain/api/users.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { PATHS, findUserId } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { useSearch } from '../../kit/use-search.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Activities } from './corrections/Activities.tsx';
import { Leaves } from './corrections/Leaves.tsx';
import { PersonAwards } from './person/PersonAwards.tsx';
import { PersonCheckIns } from './person/PersonCheckIns.tsx';
import { PersonHeader } from './person/PersonHeader.tsx';
import { PersonLedger } from './person/PersonLedger.tsx';
import { PersonRecord } from './person/PersonRecord.tsx';
import { PersonRedemptions } from './person/PersonRedemptions.tsx';
import { WaitingAccounts } from './WaitingAccounts.tsx';
import { personOptions } from '../../parts/people/queries.ts';

const PARTS = {
  record: PersonRecord,
  checkIns: PersonCheckIns,
  points: PersonLedger,
  redemptions: PersonRedemptions,
  awards: PersonAwards,
  leaves: Leaves,
  activities: Activities,
} as const;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

interface MissingProps {
  error: Error | null;
  onRetry: () => void;
}

/** Replaces the page of a user when the user does not exist, or could not be loaded. */
function Missing({ error, onRetry }: MissingProps) {
  usePageTitle(t('people.title'));
  return (
    <>
      <h1 className="sr-only">{t('people.title')}</h1>
      <QueryError error={error} onRetry={onRetry} />
    </>
  );
}

/** Shows a user, the possible actions, and one part of the user's data. The page's address stores the chosen part. */
function Found({ user }: { user: User }) {
  usePageTitle(user.name);
  const [view, setView] = useSearch();
  const shown = NAMES.find((name) => name === view.get('show')) ?? 'record';
  const Shown = PARTS[shown];
  return (
    <>
      <WaitingAccounts userId={user.id} />
      <PersonHeader user={user} />
      <div className="mt-8 mb-5">
        <Segmented
          label={t('people.parts')}
          options={NAMES.map((name) => ({ value: name, label: t(`people.part.${name}`) }))}
          value={shown}
          onChange={(name) => setView(new URLSearchParams(name === 'record' ? {} : { show: name }))}
        />
      </div>
      <Shown key={user.id} user={user} />
    </>
  );
}

export default function Person() {
  const { pathname, state } = useLocation() as { pathname: string; state: { people?: string } | null };
  // Reads the id from the path, because the router's hook would make the download of the first visit larger.
  const id = findUserId(pathname);
  const person = useQuery(personOptions(id));
  return (
    <div className="w-full">
      <Link
        to={PATHS.users + (state?.people ?? '')}
        className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('people.back')}
      </Link>
      {person.isPending && <Skeleton className="h-96" />}
      {person.isLoadingError && <Missing error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && <Found key={id} user={person.data} />}
    </div>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Coins, Gift } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PointHistoryRow } from '#domain/api/points.ts';
import type { User } from '#domain/api/users.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { QueryError, QueryState } from '#web/kit/errors/QueryError.tsx';
import { findUserId, PATHS } from '#web/kit/paths.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { useSearch } from '#web/kit/use-search.ts';
import { TextWithWhen, When } from '#web/kit/When.tsx';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { MedalIcon } from '#web/parts/awards/MedalIcon.tsx';
import { personOptions, useTakeBack } from '#web/parts/people/people-queries.ts';
import { HistoryRow } from '#web/parts/record/record-rows.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { BackLink } from '#web/ui/PageHeader.tsx';
import { Activities } from './corrections/Activities.tsx';
import { Leaves } from './corrections/Leaves.tsx';
import { Listing } from './person/Listing.tsx';
import {
  userAchievementsOptions,
  userBadgesOptions,
  userLedgerOptions,
  userRedemptionsOptions,
} from './person/person-queries.ts';
import { PersonCheckIns } from './person/PersonCheckIns.tsx';
import { PersonHeader } from './person/PersonHeader.tsx';
import { PersonRecord } from './person/PersonRecord.tsx';
import { WaitingAccounts } from './WaitingAccounts.tsx';

interface AwardProps {
  icon: ReactNode;
  name: string;
  text: ReactNode;
}

function Award({ icon, name, text }: AwardProps) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      {icon}
      <div className="min-w-0">
        <p className="leading-tight font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
    </li>
  );
}

interface AwardGroupProps {
  title: string;
  count: string | null;
  query: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => Promise<unknown> };
  children: ReactNode;
}

function AwardGroup({ title, count, query, children }: AwardGroupProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {count !== null && <p className="num text-sm text-ink-soft">{count}</p>}
      </div>
      <QueryState query={query} className="mt-3 h-64" />
      {children}
    </Card>
  );
}

function PersonAwards({ user }: { user: User }) {
  const badges = useQuery(userBadgesOptions(user.id));
  const achievements = useQuery(userAchievementsOptions(user.id));
  const earned = badges.data?.items.filter(({ earnedDate }) => earnedDate !== null) ?? [];
  const open = badges.data?.items.filter(({ earnedDate }) => earnedDate === null) ?? [];
  const unlocked = achievements.data?.items.filter((item) => item.unlocked).length ?? 0;
  const of = (count: number, total: number) => t('achievements.list.count', { count, total });
  const far = (progress: number, max: number) => t('people.progress', { progress, max });
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
      <AwardGroup
        title={t('people.part.awards')}
        count={badges.data ? of(earned.length, badges.data.items.length) : null}
        query={badges}
      >
        {badges.data?.items.length === 0 && <p className="mt-3 text-ink-soft">{t('people.badges.none')}</p>}
        <ul className="mt-2 divide-y divide-line">
          {[...earned, ...open].map((badge) => (
            <Award
              key={badge.id}
              icon={<MedalIcon icon={badge.icon} tier={badge.tier} isOpen={badge.earnedDate === null} />}
              name={badge.name}
              text={
                badge.earnedDate === null ? (
                  far(badge.progress, badge.criteria.count)
                ) : (
                  <TextWithWhen
                    at={badge.earnedDate}
                    timeZone={user.timeZone}
                    text={(when) => t('badges.earnedOn', { when })}
                  />
                )
              }
            />
          ))}
        </ul>
      </AwardGroup>
      <AwardGroup
        title={t('achievements.list')}
        count={achievements.data ? of(unlocked, achievements.data.items.length) : null}
        query={achievements}
      >
        <ul className="mt-2 divide-y divide-line">
          {achievements.data?.items.map((item) => (
            <Award
              key={item.id}
              icon={<MedalIcon icon={item.icon} tier={null} isOpen={!item.unlocked} />}
              name={t(`award.${item.id}`)}
              text={
                item.unlockedAt === null ? (
                  far(item.progress, item.maxProgress)
                ) : (
                  <TextWithWhen
                    at={item.unlockedAt}
                    timeZone={user.timeZone}
                    text={(when) => t('achievements.unlockedOn', { when })}
                  />
                )
              }
            />
          ))}
        </ul>
      </AwardGroup>
    </div>
  );
}

function TakeBackDialog({ row, person, onClose }: { row: PointHistoryRow; person: string; onClose: () => void }) {
  const facts = { person, points: row.pointsAmount };
  const { dialog } = useForm({
    write: useTakeBack(),
    toInput: () => row.id,
    done: () => t('people.award.undone', facts),
    onClose,
  });
  return (
    <ActionDialog
      title={t('people.award.takeBack.title', facts)}
      text={t('people.award.takeBack.text', facts)}
      confirm={t('dialog.takeBack')}
      {...dialog}
    />
  );
}

function PersonLedger({ user }: { user: User }) {
  const ledger = useInfiniteQuery(userLedgerOptions(user.id));
  const [taken, setTaken] = useState<PointHistoryRow | null>(null);
  const rows = ledger.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listing
      title={t('people.part.points')}
      list={ledger}
      empty={
        ledger.data &&
        rows.length === 0 && (
          <EmptyState icon={Coins} title={t('history.empty.title')} text={t('people.points.none.text')} />
        )
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <HistoryRow
            key={row.id}
            row={row}
            timeZone={user.timeZone}
            action={
              row.mayTakeBack && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="ml-11"
                  aria-label={t('people.award.takeBack.name', { points: row.pointsAmount })}
                  onClick={() => setTaken(row)}
                >
                  {t('dialog.takeBack')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {taken && <TakeBackDialog row={taken} person={user.name} onClose={() => setTaken(null)} />}
    </Listing>
  );
}

function PersonRedemptions({ user }: { user: User }) {
  const redemptions = useInfiniteQuery(userRedemptionsOptions(user.id));
  const rows = redemptions.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listing
      title={t('people.part.redemptions')}
      list={redemptions}
      empty={
        redemptions.data &&
        rows.length === 0 && (
          <EmptyState icon={Gift} title={t('people.redemptions.none')} text={t('people.redemptions.none.text')} />
        )
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{row.reward.name}</p>
              <p className="text-sm text-ink-soft">
                <When at={row.requestedDate} timeZone={user.timeZone} />
              </p>
              {row.rejectionReason && (
                <p className="mt-1 text-sm wrap-anywhere">{t('claims.reason', { reason: row.rejectionReason })}</p>
              )}
              {row.fulfillmentNotes && (
                <p className="mt-1 text-sm wrap-anywhere">{t('claims.notes', { notes: row.fulfillmentNotes })}</p>
              )}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <p className="num font-semibold">
                {formatNumber(row.pointsSpent)}{' '}
                <span className="text-sm font-normal text-ink-soft">
                  {t('points.unit', { points: row.pointsSpent })}
                </span>
              </p>
              <StatusBadge status={row.status} />
            </div>
          </li>
        ))}
      </ul>
    </Listing>
  );
}

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

function Missing({ query }: ComponentProps<typeof QueryError>) {
  usePageTitle(t('people.title'));
  return (
    <>
      <h1 className="sr-only">{t('people.title')}</h1>
      <QueryError query={query} />
    </>
  );
}

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
      <BackLink to={PATHS.users + (state?.people ?? '')} label={t('people.back')} />
      {person.isPending && <Skeleton className="h-96" />}
      {person.isLoadingError && <Missing query={person} />}
      {person.data && <Found key={id} user={person.data} />}
    </div>
  );
}

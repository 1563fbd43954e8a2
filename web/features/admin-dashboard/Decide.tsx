import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Check, CircleCheck } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import type { CorrectionInQueue } from '#domain/api/corrections.ts';
import type { Decisions } from '#domain/api/decisions.ts';
import type { LeaveInQueue } from '#domain/api/leaves.ts';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import type { ReviewedThanks } from '#domain/api/thanks.ts';
import type { User } from '#domain/api/users.ts';
import { mayDecide } from '#domain/decisions/may-decide.ts';
import { mayExceedBudget } from '#domain/redemptions/budget.ts';
import { canWithdraw } from '#domain/outbox/action.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS, toUserPath } from '#web/kit/paths.ts';
import { useMe, type LoadedMe } from '#web/kit/session/me.ts';
import { TextWithWhen, When } from '#web/kit/When.tsx';
import { formatDayLong, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { WaitingDays } from '#web/parts/company-day/list-parts.tsx';
import { DecideCorrectionDialog, DecideLeaveDialog } from '#web/parts/corrections/decide-request.tsx';
import { decisionsOptions, decisionsText } from '#web/parts/decisions/decision-queries.ts';
import {
  takeBackDecision,
  useDecideUndoably,
  useOwnDecision,
  type UndoableDecision,
} from '#web/parts/decisions/undoable-decision.ts';
import { kindText, spanText } from '#web/parts/leave/LeaveFields.tsx';
import { StatusDialog } from '#web/parts/people/StatusDialog.tsx';
import { budgetOptions, useBudgetRule } from '#web/parts/redemptions/budget.tsx';
import { daysOffText, toClaimApproval } from '#web/parts/redemptions/decide-claim.ts';
import { RejectDialog } from '#web/parts/redemptions/DecisionDialog.tsx';
import { reviewOptions } from '#web/parts/thanks/thanks-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useSteadyRows, type PlacedRow } from '#web/ui/behaviour/steady-rows.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { approvalsOptions, askedLeaveOptions, claimsOptions, correctionsOptions } from './admin-dashboard-queries.ts';

type Proposal = Decisions['proposals'][number];

type Undecided = { id: string; since: string; isMine: boolean } & (
  | { kind: 'claim'; item: RedemptionWithUser; isOverBudget: boolean; isForSuperAdmin: boolean }
  | { kind: 'correction'; item: CorrectionInQueue }
  | { kind: 'leave'; item: LeaveInQueue }
  | { kind: 'account'; item: User }
  | { kind: 'thanks'; item: ReviewedThanks }
  | { kind: 'proposal'; item: Proposal }
);

const QUEUES = {
  claim: PATHS.redemptions,
  correction: PATHS.corrections,
  leave: `${PATHS.corrections}?show=leave`,
  account: `${PATHS.users}?status=pending`,
  thanks: PATHS.thanksReview,
} as const;
type QueueKind = keyof typeof QUEUES;

interface Lists {
  claim: readonly RedemptionWithUser[];
  correction: readonly CorrectionInQueue[];
  leave: readonly LeaveInQueue[];
  account: readonly User[];
  thanks: readonly ReviewedThanks[];
}

function listUndecided(
  me: LoadedMe,
  lists: Lists,
  proposals: readonly Proposal[],
  isOver: (claim: RedemptionWithUser) => boolean,
): Undecided[] {
  const rows: Undecided[] = [
    ...lists.claim.map((item) => {
      const isOverBudget = isOver(item);
      const isMine = mayDecide(me, { kind: 'claim', userId: item.userId, costBy: item.costBy, isOverBudget });
      return {
        kind: 'claim',
        id: item.id,
        since: item.requestedDate,
        isMine,
        item,
        isOverBudget,
        isForSuperAdmin: isOverBudget && !mayExceedBudget(me.role),
      } as const;
    }),
    ...lists.correction.map(
      (item) => ({ kind: 'correction', id: item.id, since: item.createdAt, isMine: item.mayDecide, item }) as const,
    ),
    ...lists.leave.map(
      (item) => ({ kind: 'leave', id: item.id, since: item.createdAt, isMine: item.mayDecide, item }) as const,
    ),
    ...lists.account.map((item) => {
      const isMine = mayDecide(me, { kind: 'account', userId: item.id, role: item.role });
      return { kind: 'account', id: item.id, since: item.createdAt, isMine, item } as const;
    }),
    // The list has only those that this admin may decide on.
    ...lists.thanks.map((item) => ({ kind: 'thanks', id: item.id, since: item.at, isMine: true, item }) as const),
    ...proposals.map(
      (item) => ({ kind: 'proposal', id: item.key, since: item.proposedAt, isMine: item.mayDecide, item }) as const,
    ),
  ];
  return rows.toSorted((a, b) => Number(b.isMine) - Number(a.isMine) || a.since.localeCompare(b.since));
}

interface Shown {
  to: string;
  name: string;
  avatarUrl: string;
  /** The reward, days or change that the user asks for. It is part of each button's name. */
  what: string;
  detail?: ReactNode;
  quote?: string;
  /** Null when this admin cannot approve here. */
  approval: UndoableDecision | null;
}

function showRow(row: Undecided): Shown {
  switch (row.kind) {
    case 'claim': {
      const { user, reward, pointsSpent } = row.item;
      const parts = [t('points.count', { points: pointsSpent }), daysOffText(row.item)].filter(Boolean).join(' · ');
      const detail = row.isOverBudget ? (
        <>
          {parts} · <span className="text-warn">{t('redemptions.overBudget')}</span>
        </>
      ) : (
        parts
      );
      return { to: QUEUES.claim, ...user, what: reward.name, detail, approval: toClaimApproval(row.item) };
    }
    case 'correction': {
      const { id, user, date, time, reason, version } = row.item;
      const day = formatDayLong(date);
      const what =
        time === null ? t('requests.remove', { day }) : t('requests.add', { day, time: formatTimeOfDay(time) });
      const data = { decision: 'approve', version };
      const approval = { endpoint: `/api/checkins/correction-requests/${id}`, data, name: what };
      return { to: QUEUES.correction, ...user, what, quote: reason, approval };
    }
    case 'leave': {
      const { id, user, kind, note, coveredDays, overlaps } = row.item;
      const days = spanText(row.item);
      const what = `${kindText(kind)}, ${days}`;
      const there = overlaps.map((leave) => spanText(leave)).join(', ');
      return {
        to: QUEUES.leave,
        ...user,
        what,
        detail: there ? (
          <span className="text-warn">{t('requests.leave.overlaps', { days: there })}</span>
        ) : (
          t('requests.leave.covers', { count: coveredDays })
        ),
        quote: note,
        approval: there ? null : { endpoint: `/api/leaves/${id}`, data: { decision: 'approve' }, name: what },
      };
    }
    case 'account': {
      const { id, name, avatarUrl, email, version } = row.item;
      const data = { approvalStatus: 'approved', version };
      const approval = { endpoint: `/api/users/${id}`, data, name };
      return { to: toUserPath(id), name, avatarUrl, what: t('home.decide.account'), detail: email, approval };
    }
    case 'thanks': {
      const { from, words, state } = row.item;
      const what = t(state === 'held' ? 'home.decide.thanks.held' : 'home.decide.thanks.reported');
      return { to: QUEUES.thanks, name: from.name, avatarUrl: from.avatarUrl, what, quote: words, approval: null };
    }
    case 'proposal': {
      const { key, name } = row.item;
      const to = `${PATHS.settings}#${key === 'scoring_policy' ? 'scoring' : 'money'}`;
      return {
        to,
        name: name ?? t('home.acts.somebody'),
        avatarUrl: '',
        what: t(`home.decide.proposal.${key}`),
        approval: null,
      };
    }
  }
}

interface RejectProps {
  row: Undecided;
  onDone: () => void;
  onClose: () => void;
}

function RejectHere({ row, onDone, onClose }: RejectProps) {
  const close = (isDecided: boolean) => {
    onClose();
    if (isDecided) onDone();
  };
  switch (row.kind) {
    case 'claim':
      return <RejectDialog redemption={row.item} onDecided={onDone} onClose={onClose} />;
    case 'correction':
      return <DecideCorrectionDialog request={row.item} decision="reject" onClose={close} />;
    case 'leave':
      return <DecideLeaveDialog request={row.item} decision="reject" onClose={close} />;
    case 'account':
      return <StatusDialog user={row.item} act="reject" onDone={onDone} onClose={onClose} />;
    case 'thanks':
    case 'proposal':
      return null;
  }
}

interface ActionsProps {
  row: Undecided;
  shown: Shown;
  isGone: boolean;
  onReject: () => void;
}

const NO_DECISION: UndoableDecision = { endpoint: '', data: {}, name: '' };

/** An approval can be undone until the admin leaves the page. */
function RowActions({ row, shown: { to, name, what, approval }, isGone, onReject }: ActionsProps) {
  const [isApproved, setApproved] = useState(false);
  const approve = useDecideUndoably(() => setApproved(true));
  const { endpoint, data } = approval ?? NO_DECISION;
  const action = useOwnDecision(endpoint, data.version as number | undefined);
  const label = `${name}, ${what}`;
  if (action ?? isApproved) {
    return (
      <span className="flex min-h-11 items-center gap-2 text-sm font-semibold text-good">
        <Check aria-hidden="true" className="size-4" />
        {t('home.approved')}
        {action && canWithdraw(action) && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('queue.undo.of', { what: label })}
            onClick={() => void takeBackDecision(action.id)}
          >
            {t('dialog.undo')}
          </Button>
        )}
      </span>
    );
  }
  if (isGone) return <span className="flex min-h-11 items-center text-sm text-ink-soft">{t('list.gone')}</span>;
  if (!row.isMine) {
    return (
      <span className="flex min-h-11 items-center text-sm text-ink-soft">
        {t(row.kind === 'claim' && row.isForSuperAdmin ? 'home.decide.superAdmin' : 'home.decide.other')}
      </span>
    );
  }
  // A second admin looks at the new figures first, and gives a reason. A thanks is read as a whole.
  if (row.kind === 'proposal' || row.kind === 'thanks') {
    return (
      <Link to={to} aria-label={t('home.decide.review', { what: label })} className={buttonClass('secondary', 'sm')}>
        {t('dialog.review')}
      </Link>
    );
  }
  return (
    <span className="flex gap-2">
      {approval && (
        <Button
          variant="secondary"
          size="sm"
          busy={approve.isPending}
          aria-label={t('home.approve.of', { what: label })}
          onClick={() => approve.mutate(approval)}
        >
          {t('dialog.approve')}
        </Button>
      )}
      <Button variant="ghost" size="sm" aria-label={t('home.decide.reject', { what: label })} onClick={onReject}>
        {t('dialog.reject')}
      </Button>
    </span>
  );
}

function Row({ row, isGone, onReject }: PlacedRow<Undecided> & { onReject: () => void }) {
  const companyDay = useCompanyDay();
  const shown = showRow(row);
  const { to, name, avatarUrl, what, detail, quote } = shown;
  return (
    <li
      data-row={row.id}
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
    >
      <Link
        to={to}
        className="flex min-h-11 min-w-[min(18rem,100%)] grow basis-0 items-start gap-3 py-1 hover:text-action"
      >
        <Avatar name={name} url={avatarUrl} size="sm" className="mt-0.5" />
        <span className="min-w-0">
          <span className="flex flex-col gap-x-2 sm:flex-row sm:flex-wrap sm:items-baseline">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-sm wrap-anywhere">{what}</span>
          </span>
          <span className="block text-sm text-ink-soft wrap-anywhere">
            {detail}
            {detail && ' · '}
            {row.kind === 'thanks' && <When at={row.since} />}
            {row.kind === 'claim' && <WaitingDays since={row.since} today={companyDay} />}
            {row.kind !== 'claim' && row.kind !== 'thanks' && (
              <TextWithWhen
                at={row.since}
                timeZone={companyDay.timeZone}
                text={(when) => t('requests.asked', { when })}
              />
            )}
          </span>
          {quote && (
            <span className="line-clamp-1 block text-sm sm:line-clamp-2 text-ink-soft wrap-anywhere">“{quote}”</span>
          )}
        </span>
      </Link>
      <RowActions row={row} shown={shown} isGone={isGone} onReject={onReject} />
    </li>
  );
}

const SHOWN = 8;

interface ListProps {
  rows: readonly Undecided[];
  /** Changes when a list loads that had failed, because its rows are shown even in a held list. */
  view: string;
  isHeld: boolean;
  region: Ref<HTMLUListElement>;
  onReject: (row: Undecided) => void;
}

function List({ rows, view, isHeld, region, onReject }: ListProps) {
  const placed = useSteadyRows(rows, isHeld, { view, grows: false });
  if (placed.length === 0) {
    return (
      <p className="mt-3 flex items-center gap-3 text-lg font-semibold">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-good" />
        {t('home.decide.none')}
      </p>
    );
  }
  return (
    <ul ref={region} tabIndex={-1} aria-labelledby="decide" className="mt-2 outline-none">
      {placed.map((one) => (
        <Row key={one.row.id} {...one} onReject={() => onReject(one.row)} />
      ))}
    </ul>
  );
}

function SeeAll({ waiting }: { waiting: Decisions['kinds'] }) {
  const kinds = (Object.keys(QUEUES) as QueueKind[]).filter((kind) => waiting[kind].count > 0);
  return (
    <nav aria-label={t('home.decide.all')} className="mt-3 flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-ink-soft">
        {t('home.decide.all')}
      </span>
      {kinds.map((kind) => {
        const { count, isMore } = waiting[kind];
        return (
          <Link key={kind} to={QUEUES[kind]} className={buttonClass('outline', 'sm')}>
            {t(`home.decide.all.${kind}`)} <span className="num">{isMore ? t('list.atLeast', { count }) : count}</span>
          </Link>
        );
      })}
    </nav>
  );
}

const itemsIn = <Item,>({ data }: UseQueryResult<{ items: Item[] }>): readonly Item[] => data?.items ?? [];

export function Decide({ isHeld }: { isHeld: boolean }) {
  const me = useMe();
  const decisions = useQuery(decisionsOptions);
  const claim = useQuery(claimsOptions);
  const correction = useQuery(correctionsOptions);
  const leave = useQuery(askedLeaveOptions);
  const account = useQuery(approvalsOptions);
  const thanks = useInfiniteQuery(reviewOptions('open'));
  const [asked, setAsked] = useState<Undecided | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const budget = useQuery(budgetOptions);
  const { isOver } = useBudgetRule();
  const queries = [decisions, claim, correction, leave, account, thanks, budget];
  const items = {
    claim: itemsIn(claim),
    correction: itemsIn(correction),
    leave: itemsIn(leave),
    account: itemsIn(account),
    thanks: thanks.data?.pages.flatMap((page) => page.items) ?? [],
  };
  const rows = listUndecided(me, items, decisions.data?.proposals ?? [], isOver);
  // Shown rows stay while a list that failed is requested again. Without rows, nothing is known yet.
  if (queries.some(({ isPending, errorUpdateCount }) => isPending && (errorUpdateCount === 0 || rows.length === 0))) {
    return <Skeleton className="h-120" />;
  }
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  const text = decisions.data ? decisionsText(decisions.data) : '';
  return (
    <Card title={t('home.decide')} aside={text}>
      {(failed.length === 0 || rows.length > 0) && (
        <List
          rows={rows.slice(0, SHOWN)}
          view={queries.map(({ data }) => Number(data !== undefined)).join('')}
          isHeld={isHeld}
          region={list}
          onReject={setAsked}
        />
      )}
      {failed.length > 0 && (
        <QueryError
          query={{ error: failed[0]?.error, refetch: () => Promise.all(failed.map(({ refetch }) => refetch())) }}
        />
      )}
      {rows.length > SHOWN && decisions.data && <SeeAll waiting={decisions.data.kinds} />}
      {asked && (
        <RejectHere
          row={asked}
          // The focused button disappears with its row.
          onDone={() => list.current?.focus()}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

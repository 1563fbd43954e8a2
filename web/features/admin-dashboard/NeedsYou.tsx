import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHold } from '../../ui/behaviour/use-hold.ts';
import { Approvals, PendingClaims, CorrectionRequests, LeaveRequests, WaitingScoring } from './WaitingLists.tsx';
import { NotInYet, useNotIn } from './NotInYet.tsx';
import { approvalsOptions, askedLeaveOptions, correctionsOptions, pendingOptions, proposalOptions } from './queries.ts';

/** Returns whether a list is loading, and whether all lists are empty. */
function useWaits({ items, notIn, isSearching }: ReturnType<typeof useNotIn>) {
  const ownId = useMe().id;
  const lists = [
    useQuery(pendingOptions(ownId)),
    useQuery(approvalsOptions),
    useQuery(correctionsOptions),
    useQuery(askedLeaveOptions),
  ];
  const proposal = useQuery(proposalOptions);
  const isKnown = lists.every(({ data }) => data?.first.length === 0) && proposal.data === null && notIn.isSuccess;
  // After a query failed, its card mounts, and the query runs again. The second request does not count as loading,
  // because the placeholder would unmount the card again.
  const isFirst = ({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }) =>
    isPending && errorUpdateCount === 0;
  return {
    isLoading: isSearching || lists.some(isFirst),
    isNothing: isKnown && items.length === 0,
  };
}

/** Shows a card for each kind of open task. A card without tasks is hidden. If no task is open, one line is shown. */
export function NeedsYou() {
  const people = useNotIn();
  const { isLoading, isNothing } = useWaits(people);
  // All cards share one hold, because a card that grows moves the cards beside it and below it.
  const { region, isHeld } = useHold<HTMLDivElement>();
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="sr-only">
        {t('home.needsYou')}
      </h2>
      {isLoading && (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <Skeleton className="h-92" />
          <Skeleton className="hidden h-92 lg:block" />
        </div>
      )}
      {isNothing && !isLoading && !isHeld && (
        <p className="flex items-center gap-3 rounded-card bg-surface p-(--space-card) text-lg font-semibold shadow-soft">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-good" />
          {t('home.nothing')}
        </p>
      )}
      {!isLoading && (
        <div ref={region} className="gap-6 *:mb-6 *:break-inside-avoid *:last:mb-0 lg:has-[>:nth-child(2)]:columns-2">
          <NotInYet people={people} isHeld={isHeld} />
          <WaitingScoring isHeld={isHeld} />
          <PendingClaims isHeld={isHeld} />
          <Approvals isHeld={isHeld} />
          <CorrectionRequests isHeld={isHeld} />
          <LeaveRequests isHeld={isHeld} />
        </div>
      )}
    </section>
  );
}

import type { Redemption } from '../../domain/api/redemptions.ts';
import { isUnsent, type OfflineAction } from '../../domain/outbox/action.ts';

/**
 * A row in the user's list of claims. A `known` claim is on the server, and its cancellation may be waiting. A
 * `waiting` claim is not sent yet.
 */
export type ShownClaim =
  | { kind: 'known'; claim: Redemption; isCancelling: boolean }
  | { kind: 'waiting'; action: OfflineAction };

const isCancel = ({ endpoint }: OfflineAction): boolean => endpoint.endsWith('/cancel');

/**
 * Merges the user's claims with this device's actions on them. `loadedAt` is the time when the list arrived, epoch
 * milliseconds. The function is pure.
 */
export function shownClaims(
  claims: readonly Redemption[],
  actions: readonly OfflineAction[],
  loadedAt: number,
): ShownClaim[] {
  const own = actions.filter(({ type }) => type === 'reward_claim').toSorted((a, b) => b.timestamp - a.timestamp);
  const answers = own
    .filter(({ status, completedAt }) => status === 'completed' && (completedAt ?? 0) > loadedAt)
    .map(({ answer }) => answer as Redemption);
  const newer = new Map(answers.toReversed().map((claim) => [claim.id, claim]));
  const known = claims.map((claim) => {
    const answer = newer.get(claim.id);
    return answer && answer.version > claim.version ? answer : claim;
  });
  const made = answers.filter(
    ({ id }, index) => !known.some((claim) => claim.id === id) && answers.findIndex((one) => one.id === id) === index,
  );
  const cancelling = new Set(own.filter((one) => isCancel(one) && isUnsent(one)).map(({ endpoint }) => endpoint));
  return [
    ...own.filter((one) => !isCancel(one) && isUnsent(one)).map((action) => ({ kind: 'waiting' as const, action })),
    ...[...made, ...known].map((claim) => ({
      kind: 'known' as const,
      claim,
      isCancelling: claim.status === 'pending' && cancelling.has(`/api/redemptions/${claim.id}/cancel`),
    })),
  ];
}

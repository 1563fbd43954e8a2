import { queryOptions, useMutation } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Redemption, RedemptionChange, RedemptionWithUser } from '#domain/api/redemptions.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { translateClaim } from '#web/messages/built-in.ts';
import { formatDayShort, formatNames } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { submit, throwIfRefused } from '#web/offline/outbox/outbox.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import { toDecisionAction, type UndoableDecision } from '../decisions/undoable-decision.ts';

const client = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);

const REREAD_MS = 15_000;

/** Polls while the claim is shown, because another admin may decide on the claim. */
export const claimOptions = (redemption: RedemptionWithUser) =>
  queryOptions({
    queryKey: ['redemptions', 'one', redemption.id],
    queryFn: ({ signal }) => readBody(client[':id'].$get({ param: { id: redemption.id } }, { init: { signal } })),
    select: translateClaim<RedemptionWithUser>,
    placeholderData: redemption,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REREAD_MS,
    // The device does not store data about other users.
    meta: { persist: false },
  });

interface DecideEvents {
  /** `isWaiting` is true when the decision waits on the device for a connection. */
  onDone: (isWaiting: boolean) => void;
  onRefused?: (error: unknown) => void;
}

interface Decision {
  redemption: RedemptionWithUser;
  change: RedemptionChange;
}

export const toClaimDecision = ({ redemption, change }: Decision): UndoableDecision => ({
  endpoint: `/api/redemptions/${redemption.id}`,
  data: change,
  name: redemption.reward.name,
});

export const toClaimApproval = (redemption: RedemptionWithUser): UndoableDecision =>
  toClaimDecision({ redemption, change: { status: 'approved', version: redemption.version } });

/**
 * `change.version` is the version that the admin saw, so that the server refuses the decision if another admin decided
 * first. The mutation fails with AppError on a refusal. `onDone` and `onRefused` are called even after the component
 * was unmounted.
 */
export function useDecide({ onDone, onRefused }: DecideEvents) {
  return useMutation({
    mutationFn: async (decision: Decision) => throwIfRefused(await submit(toDecisionAction(toClaimDecision(decision)))),
    // The outbox adds the Idempotency-Key and retries the request itself.
    retry: false,
    onSuccess: ({ state }) => onDone(state === 'waiting'),
    onError: (error) => onRefused?.(error),
  });
}

/** The days of a claimed day off for admins, or null for another reward. */
export function daysOffText({ fulfilment, status, chosenDays }: Redemption): string | null {
  if (fulfilment.way !== 'day_off' || status === 'rejected' || status === 'cancelled') return null;
  if (chosenDays.length === 0) return t('redemptions.days.none');
  const days = formatNames(chosenDays.map(formatDayShort));
  return t(status === 'pending' ? 'redemptions.days.wished' : 'redemptions.days.chosen', { days });
}

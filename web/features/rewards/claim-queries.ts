import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Redemption, RedemptionWithUser } from '#domain/api/redemptions.ts';
import type { Reward } from '#domain/api/rewards.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import { eachPage, translateClaim } from '#web/messages/built-in.ts';
import { throwIfRefused, submit } from '#web/offline/outbox/outbox.ts';

const redemptions = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);

/** Without `userId`, admins would get the claims of all users. */
export const claimsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['redemptions', 'own', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(redemptions.index.$get({ query: { userId, limit: '10', ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    select: eachPage<RedemptionWithUser>(translateClaim),
  });

/** The claim is queued on the device until the server answers. Fails with AppError on a refusal. */
export function useClaim() {
  return useMutation({
    mutationFn: async (reward: Reward) =>
      throwIfRefused(
        await submit({
          type: 'reward_claim',
          endpoint: '/api/rewards/claim',
          method: 'POST',
          data: { rewardId: reward.id },
          shows: { name: reward.name, points: -reward.pointsCost },
        }),
      ),
    // The outbox adds the Idempotency-Key and retries the request itself.
    retry: false,
  });
}

/** The link is made for this answer. No query keeps it, so the device stores nothing of it. */
export async function makeGiftCardLink(id: string): Promise<string> {
  return (await readBody(redemptions[':id'].link.$post({ param: { id } }))).link;
}

/** The points are refunded. Throws AppError on a refusal. */
export async function cancelClaim(claim: Redemption) {
  return throwIfRefused(
    await submit({
      type: 'reward_claim',
      endpoint: `/api/redemptions/${claim.id}/cancel`,
      method: 'POST',
      data: {},
      shows: { name: claim.reward.name, points: claim.pointsSpent },
    }),
  );
}

export function useCancelClaim() {
  return useMutation({ mutationFn: cancelClaim, retry: false });
}

/** The answer is worth money, so no query keeps it. Each call is logged. */
export const revealCode = (redemptionId: string) =>
  readBody(redemptions[':id'].code.$post({ param: { id: redemptionId } }));

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckInInput } from '../../../domain/api/checkins.ts';
import type { CheckinsApi } from '../../../worker/features/checkins/routes.ts';
import type { QuotesApi } from '../../../worker/features/quotes/routes.ts';
import { API_OPTIONS, bodyOf, withKey } from '../../app/api.ts';
import { notify } from '../../app/notifications/notification-store.ts';
import { t } from '../../messages/t.ts';
import { ME_KEY, meOptions } from '../../app/me.ts';
import { hc } from '../../app/rpc.ts';

const checkins = hc<CheckinsApi>('/api/checkins', API_OPTIONS);
const quotes = hc<QuotesApi>('/api/quotes', API_OPTIONS);

export const quoteOptions = queryOptions({
  queryKey: ['quote'],
  queryFn: ({ signal }) => bodyOf(quotes.today.$get(undefined, { init: { signal } })),
});

/** Checks in. A second try on the same day answers with the first check-in, so sending twice is safe. */
export function useCheckIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: CheckInInput; idempotencyKey: string }) =>
      bodyOf(checkins.index.$post({ json: input }, withKey(idempotencyKey))),
    onSuccess: (checkIn) => {
      const bonus = checkIn.pointsLines.filter(({ reason }) => reason === 'streak_bonus');
      if (bonus.length > 0) {
        notify({
          type: 'success',
          title: t('notify.bonus.title'),
          message: t('notify.bonus.text', {
            day: checkIn.streakDay,
            points: bonus.reduce((sum, { points }) => sum + points, 0),
          }),
          persistent: true,
        });
      }
      queryClient.setQueryData(meOptions.queryKey, (me) => me && { ...me, todayCheckIn: checkIn });
      // Streak, balance and rank come from the server: points are not worked out here.
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
    },
  });
}

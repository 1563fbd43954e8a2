import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileInput } from '../../../domain/api/users.ts';
import { changeZone, zoneAt } from '../../../domain/time/person-zone.ts';
import type { ProfileApi } from '../../../worker/features/profile/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { ME_KEY, meOptions, serverNow, type LoadedMe } from '../../app/me.ts';
import { hc } from '../../app/rpc.ts';

const client = hc<ProfileApi>('/api/profile', API_OPTIONS);

/** One save, whole: it can wait in a queue and be sent later, or twice. */
export interface ProfileSave {
  input: ProfileInput;
  idempotencyKey: string;
}

/** Sends a save. A second time, under the same key, it is answered with what the first one did. */
const sendProfile = ({ input, idempotencyKey }: ProfileSave) =>
  bodyOf(client.index.$put({ json: input }, { init: {}, headers: { 'Idempotency-Key': idempotencyKey } }));

/** The person as the server will have them after the save, by its own rule for zones. The version stays: it is the server's to count. */
export function saved(me: LoadedMe, { timeZone, preferences, ...fields }: ProfileInput): LoadedMe {
  const now = serverNow(me);
  const zone = timeZone === undefined ? {} : changeZone(me, timeZone, now);
  return { ...me, ...fields, ...zone, preferences: { ...me.preferences, ...preferences }, version: me.version };
}

/** The zone in force for the person now. */
export const currentZone = (me: LoadedMe): string => zoneAt(me, serverNow(me));

/** Saves parts of the profile: shown at once, taken back if the server refuses. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['profile'],
    mutationFn: sendProfile,
    onMutate: async ({ input }) => {
      // A record that is on its way would show the old state again.
      await queryClient.cancelQueries({ queryKey: ME_KEY });
      const before = queryClient.getQueryData(meOptions.queryKey);
      if (before) queryClient.setQueryData(meOptions.queryKey, saved(before, input));
      return { before };
    },
    onError: (_error, _save, context) => {
      if (context?.before) queryClient.setQueryData(meOptions.queryKey, context.before);
    },
    onSuccess: (user) => queryClient.setQueryData(meOptions.queryKey, (me) => me && { ...me, ...user }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      // The name, the picture and who hides are seen there too.
      void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import type { ProfileInput } from '../../../domain/api/users.ts';
import type { ProfileFields } from '../../../domain/people/profile-fields.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import { serverNow, type LoadedMe } from '../../app/me.ts';
import { orThrow, submit } from '../../offline/outbox.ts';

interface ProfileSave {
  input: ProfileInput;
  /** What the edited fields were before: with it, an edit that meets a newer record is told from one that meets somebody else's. */
  base?: Partial<ProfileFields>;
}

/** The zone in force for the person now. */
export const currentZone = (me: LoadedMe): string => zoneAt(me, serverNow(me));

/** Saves parts of the profile: shown at once, kept on the device, sent when that is possible. Throws AppError when it is refused. */
export function useSaveProfile() {
  return useMutation({
    mutationKey: ['profile'],
    mutationFn: async ({ input, base }: ProfileSave) =>
      orThrow(
        await submit({
          type: 'profile_update',
          endpoint: '/api/profile',
          method: 'PUT',
          data: input,
          ...(base && { base: { ...base } }),
        }),
      ),
    // The outbox has a key for it, and tries of its own.
    retry: false,
  });
}

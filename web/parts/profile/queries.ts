import { useMutation } from '@tanstack/react-query';
import type { ProfileInput } from '../../../domain/api/users.ts';
import type { ProfileFields } from '../../../domain/people/profile-fields.ts';
import { zoneAt } from '../../../domain/time/user-zone.ts';
import { serverNow, type LoadedMe } from '../../kit/session/me.ts';
import { throwIfRefused, submit } from '../../offline/outbox/outbox.ts';

interface ProfileSave {
  input: ProfileInput;
  /**
   * The values before the edit. They show whether an edit conflicts with another user's edit, or only meets a newer
   * record.
   */
  base?: Partial<ProfileFields>;
}

/** Returns the user's current zone. */
export const currentZone = (me: LoadedMe): string => zoneAt(me, serverNow(me));

/**
 * Saves profile fields: they show at once, are stored on the device, and are sent when possible. Throws AppError on a
 * refusal.
 */
export function useSaveProfile() {
  return useMutation({
    mutationKey: ['profile'],
    mutationFn: async ({ input, base }: ProfileSave) =>
      throwIfRefused(
        await submit({
          type: 'profile_update',
          endpoint: '/api/profile',
          method: 'PUT',
          data: input,
          ...(base && { base: { ...base } }),
        }),
      ),
    // The outbox adds a key and retries itself.
    retry: false,
  });
}

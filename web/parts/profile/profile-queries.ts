import { useMutation } from '@tanstack/react-query';
import type { ProfileInput } from '#domain/api/users.ts';
import type { ProfileFields } from '#domain/people/profile-fields.ts';
import { zoneAt } from '#domain/time/user-zone.ts';
import { serverNow, type LoadedMe } from '#web/kit/session/me.ts';
import { submit, throwIfRefused } from '#web/offline/outbox/outbox.ts';

interface ProfileSave {
  input: ProfileInput;
  /**
   * The values of the fields before the edit. If another user has changed the same fields meanwhile, the edits
   * conflict.
   */
  base?: Partial<ProfileFields>;
}

export const currentZone = (me: LoadedMe): string => zoneAt(me, serverNow(me));

/**
 * The screens show the new values at once, the device stores them, and they are sent when possible. The mutation throws
 * AppError on a refusal.
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
    // The outbox adds an idempotency key and retries by itself.
    retry: false,
  });
}

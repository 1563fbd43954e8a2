import { eq } from 'drizzle-orm';
import type { NotificationPreferences, NotificationPreferencesInput } from '#domain/api/notifications.ts';
import { NOTIFICATION_KINDS, type Channel } from '#domain/notifications/kinds.ts';
import { isMasterOn, quietHoursIn, wantsKind } from '#domain/notifications/preferences.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { hasVersion } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { users, type UserRow } from '#worker/db/schema.ts';
import type { Parts } from '#worker/parts.ts';

const toKinds = (preferences: UserRow['preferences'], channel: Channel) =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, wantsKind(preferences, channel, kind)]),
  ) as NotificationPreferences['push'];

export function toPreferences(
  { preferences }: Pick<UserRow, 'preferences'>,
  parts: Pick<Parts, 'push' | 'mail'>,
  isSubscribed: boolean,
): NotificationPreferences {
  return {
    notifications: isMasterOn(preferences, 'push'),
    emailUpdates: isMasterOn(preferences, 'email'),
    push: toKinds(preferences, 'push'),
    email: toKinds(preferences, 'email'),
    quietHours: quietHoursIn(preferences),
    pushKey: parts.push?.publicKey ?? null,
    hasMail: parts.mail !== null,
    isSubscribed,
  };
}

/** The stored value when the user turns quiet hours off: two equal times. Without a value, the default hours apply. */
const NO_QUIET_HOURS = { from: '00:00', to: '00:00' };

/**
 * Stores the preferences that the input contains, and keeps the others, so that a concurrent change on another device
 * is not lost.
 */
export const storePreferences = (
  db: Db,
  user: UserRow,
  { quietHours, ...switches }: NotificationPreferencesInput,
  parts: Pick<Parts, 'push' | 'mail'>,
  context: ActionContext,
): Promise<NotificationPreferences> =>
  commit(db, context, async (attempt) => {
    const [now] = attempt === 0 ? [user] : await db.select().from(users).where(eq(users.id, user.id));
    const { preferences: before, version } = now ?? user;
    const { push, email } = switches;
    const preferences: UserRow['preferences'] = {
      ...before,
      ...switches,
      ...(push && { push: { ...before.push, ...push } }),
      ...(email && { email: { ...before.email, ...email } }),
      ...(quietHours !== undefined && { quietHours: quietHours ?? NO_QUIET_HOURS }),
    };
    return {
      answer: toPreferences({ preferences }, parts, false),
      stored: { status: 200 },
      guards: [hasVersion('preferences: version', 'users', { id: user.id, version })],
      // A concurrent save of the profile sees the new version, and reads the preferences again.
      statements: [
        db
          .update(users)
          .set({ preferences, version: version + 1, updatedAt: context.now.toISOString() })
          .where(eq(users.id, user.id)),
      ],
    };
  });

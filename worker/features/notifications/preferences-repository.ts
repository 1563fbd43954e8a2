import { sql } from 'drizzle-orm';
import type { NotificationPreferences, NotificationPreferencesInput } from '../../../domain/api/notifications.ts';
import { NOTIFICATION_KINDS, type Channel } from '../../../domain/notifications/kinds.ts';
import { isMasterOn, quietHoursIn, wantsKind } from '../../../domain/notifications/preferences.ts';
import { expectStillUser, mayStillAct } from '../../core/actor.ts';
import { statement, type Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Parts } from '../../parts.ts';

const toKinds = (preferences: UserRow['preferences'], channel: Channel) =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, wantsKind(preferences, channel, kind)]),
  ) as NotificationPreferences['push'];

/** Returns which notifications the user wants, and whether the server can send push messages and e-mail. */
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

/**
 * The stored value when the user turns quiet hours off: two equal times. A null would be wrong, because `json_patch`
 * (RFC 7396) removes a field that is null, and the default quiet hours would apply again.
 */
const NO_QUIET_HOURS = { from: '00:00', to: '00:00' };

/**
 * Stores the preferences that the input contains, and keeps the others, so that a concurrent change on another device
 * is not lost. Returns the new preferences. Throws the refusal of an account that may not use the app any more.
 */
export async function storePreferences(
  db: Db,
  userId: string,
  { quietHours, ...switches }: NotificationPreferencesInput,
  now: Date,
): Promise<UserRow['preferences']> {
  const changed = { ...switches, ...(quietHours !== undefined && { quietHours: quietHours ?? NO_QUIET_HOURS }) };
  // A concurrent save of the profile sees the new version, and reads the preferences again.
  const [row] = await statement<{ preferences: string }>(
    db,
    sql`
    UPDATE users SET preferences = json_patch(preferences, ${JSON.stringify(changed)}), version = version + 1,
      updated_at = ${now.toISOString()}
    WHERE id = ${userId} AND ${mayStillAct(userId)} RETURNING preferences`,
  );
  if (!row) await expectStillUser(db, userId);
  return JSON.parse(row?.preferences ?? '{}') as UserRow['preferences'];
}

import { sql, type SQL } from 'drizzle-orm';
import { SWITCHES, type Channel, type DeliveryFacts, type DeliveryKind } from '#domain/notifications/kinds.ts';
import { MASTERS } from '#domain/notifications/preferences.ts';
import { isMailed, isMailedInstead } from '#domain/mail/kinds.ts';
import { TAKES_MAIL } from './mail-blocks.ts';
import { statement, type Db, type Statement } from './client.ts';

export interface NewDeliveries<Kind extends DeliveryKind> {
  /** A user gets the same event only once per channel, even when it is queued again. */
  event: string;
  kind: Kind;
  facts: DeliveryFacts[Kind];
  /** The id of the user whose first name is the fact `by`; absent when the text names nobody, or the facts have it. */
  giverId?: string | null;
  /** The instant at which the message is due, ISO 8601. In the user's quiet hours, the sender delays the message. */
  dueAt: string;
  /** The instant, ISO 8601, after which the message is not sent; null for no limit. */
  expiresAt?: string | null;
  to: SQL;
}

const CAN_BE_REACHED: Readonly<Record<Channel, SQL>> = {
  push: sql`EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = users.id)`,
  email: TAKES_MAIL,
};

/**
 * Holds for users who want `kind` by `channel` and can be reached by this channel. This is the domain's `wants` in SQL.
 */
const isReachedBy = (channel: Channel, kind: DeliveryKind): SQL => sql`
  ifnull(users.preferences ->> ${sql.raw(`'$.${MASTERS[channel]}'`)}, 1) = 1
  AND ifnull(users.preferences ->> ${sql.raw(`'$.${channel}.${SWITCHES[kind]}'`)}, 1) = 1 AND ${CAN_BE_REACHED[channel]}`;

function listChannels(db: Db, kind: DeliveryKind): [Channel, SQL][] {
  const byPush = isReachedBy('push', kind);
  if (!db.hasMail || !isMailed(kind)) return [['push', byPush]];
  const byMail = isReachedBy('email', kind);
  return [
    ['push', byPush],
    ['email', isMailedInstead(kind) ? sql`${byMail} AND NOT (${byPush})` : byMail],
  ];
}

export const isReached = (db: Db, kind: DeliveryKind): SQL =>
  sql`(${sql.join(
    listChannels(db, kind).map(([, reaches]) => sql`(${reaches})`),
    sql` OR `,
  )})`;

/**
 * Run this statement in the batch of the act itself. Returns a row for each delivery. The act names the effect
 * `deliveries`, which wakes the sender.
 */
export function queueDeliveries<Kind extends DeliveryKind>(
  db: Db,
  { event, kind, facts, giverId = null, dueAt, expiresAt = null, to }: NewDeliveries<Kind>,
): Statement {
  const stored =
    giverId === null
      ? sql`${JSON.stringify(facts)}`
      : sql`(SELECT json_set(${JSON.stringify(facts)}, '$.by', ifnull(nullif(first_name, ''), name))
          FROM users WHERE id = ${giverId})`;
  const selects = listChannels(db, kind).map(
    ([channel, reaches]) => sql`
    SELECT users.id, ${event}, ${channel}, ${kind}, ${stored}, ${dueAt}, ${expiresAt} FROM users
    WHERE (${to}) AND ${reaches}`,
  );
  const query = sql`
    INSERT INTO deliveries (user_id, event, channel, kind, facts, due_at, expires_at)
    ${sql.join(selects, sql` UNION ALL `)} ON CONFLICT DO NOTHING RETURNING 1 AS queued`;
  return statement<{ queued: 1 }>(db, query);
}

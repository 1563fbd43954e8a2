import { and, eq, isNull, ne } from 'drizzle-orm';
import type { ProfileInput } from '#domain/api/users.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { findBoundZone } from '#domain/people/bound-zone.ts';
import { findAccountRefusal } from '#domain/people/roles.ts';
import { searchText } from '#domain/people/search-text.ts';
import { chooseZone, waitsForZone, zoneAt } from '#domain/time/user-zone.ts';
import { goesByLocation } from '#domain/qr/station.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { updateUserCounts } from '#worker/core/figures/people.ts';
import { hasVersion } from '#worker/core/guard.ts';
import { skipDays } from '#worker/core/record/skipped-days.ts';
import { updateRow } from '#worker/core/rows.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { ANSWER_IS_RECORD } from '#worker/core/idempotency.ts';
import { areOtherAdmins, writeNotices } from '#worker/db/notices.ts';
import { celebrations, deliveries, notices, users, type UserRow, walls } from '#worker/db/schema.ts';
import { selectUserBySubject, toOwnUser } from '#worker/db/people/users.ts';
import { writeOwn } from '#worker/core/write-own.ts';
import type { ReadContext } from '#worker/http/access.ts';

/** No other decision depends on this value, so the version of the user does not change. */
export const nameAtStations = (db: Db, context: ActionContext, isNamed: boolean): Promise<{ isNamed: boolean }> =>
  writeOwn(db, context, {
    answer: { isNamed },
    statements: [db.update(users).set({ isNamedAtStations: isNamed }).where(eq(users.id, context.actorId))],
  });

export const withWalls = ({ db }: ReadContext) => ({
  walls: db.select({ id: walls.id }).from(walls).where(isNull(walls.revokedAt)).limit(1),
});

/** A later choice for the same day replaces the notification. */
function notifyZoneChange(db: Db, before: UserRow, after: UserRow, { now }: ActionContext): Statement[] {
  const { id, name, timeZone: from, pendingTimeZone: to, pendingTimeZoneFrom: holdsFrom } = after;
  if (
    to === null ||
    holdsFrom === null ||
    (to === before.pendingTimeZone && holdsFrom === before.pendingTimeZoneFrom)
  ) {
    return [];
  }
  const notice = { id: `zone-${id}-${holdsFrom}`, kind: 'zone_changed' as const, at: now.toISOString() };
  return writeNotices(db, { ...notice, to: areOtherAdmins(id), facts: { name, from, to, holdsFrom } });
}

/**
 * A celebration goes together with its consent. The notification and its messages, sent or not, would still say which
 * day the birthday was.
 */
function forgetCelebrations(db: Db, before: UserRow, after: UserRow): Statement[] {
  const isOwn = eq(celebrations.userId, after.id);
  const hides = before.showsAnniversary && !after.showsAnniversary;
  const forgets = before.birthday !== null && before.birthday !== after.birthday;
  return [
    ...(hides ? [db.delete(celebrations).where(and(isOwn, ne(celebrations.kind, 'birthday')))] : []),
    ...(forgets
      ? [
          db.delete(celebrations).where(and(isOwn, eq(celebrations.kind, 'birthday'))),
          db.delete(notices).where(and(eq(notices.userId, after.id), eq(notices.kind, 'celebration_birthday'))),
          db
            .delete(deliveries)
            .where(and(eq(deliveries.userId, after.id), eq(deliveries.kind, 'celebration_birthday'))),
        ]
      : []),
  ];
}

async function refuseFixed(db: Db, before: UserRow, { location, timeZone }: ProfileInput, now: Date): Promise<void> {
  const moves = location !== undefined && location !== before.location;
  const changesZone = timeZone !== undefined && timeZone !== zoneAt(before, now);
  if (!moves && !changesZone) return;
  const settings = toSettings(await selectSettings(db));
  // Locations may decide code rules and zones. A user who changes the location would also choose the rule or the zone.
  const isFixed = goesByLocation(settings.codeRule) || settings.zoneChoice === 'locations';
  if (moves && isFixed) throw new AppError('location_fixed', [createIssue('location', 'invalid')]);
  const bound = findBoundZone(settings, before.location);
  if (changesZone && bound !== null && timeZone !== bound) {
    throw new AppError('time_zone_bound', [createIssue('timeZone', 'invalid')]);
  }
}

/**
 * The other admins are notified of a new zone. Throws the error of the account status when the user was blocked in the
 * meantime (account_suspended ...), location_fixed, time_zone_bound, version_conflict, time_zone_too_soon, busy.
 */
export async function changeProfile(
  db: Db,
  user: UserRow,
  input: ProfileInput,
  context: ActionContext,
): Promise<UserRow> {
  const { version, timeZone, preferences, ...fields } = input;
  const readUser = async (): Promise<UserRow> => {
    const [row] = await selectUserBySubject(db, user.employeeId);
    if (!row) throw new AppError('auth/unauthorized');
    const refusal = findAccountRefusal(row);
    if (refusal) throw new AppError(refusal);
    return row;
  };
  return commit(db, context, async (attempt) => {
    const before = attempt === 0 ? user : await readUser();
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    await refuseFixed(db, before, input, context.now);
    const waits = timeZone === undefined ? null : waitsForZone(before, timeZone, context.now);
    if (waits !== null)
      throw new AppError('time_zone_too_soon', [createIssue('timeZone', 'next_zone', { day: waits })]);
    const zone = timeZone === undefined ? null : chooseZone(before, timeZone, context.now);
    const skipping = zone && (await skipDays(db, before, zone, context.now));
    const changed: Partial<UserRow> = {
      ...fields,
      ...zone,
      ...skipping?.changed,
      preferences: { ...before.preferences, ...preferences },
      searchText: searchText(fields.name ?? before.name, before.email),
      version: before.version + 1,
      updatedAt: context.now.toISOString(),
    };
    const after: UserRow = { ...before, ...changed };
    return {
      answer: after,
      stored: {
        status: 200,
        response: ANSWER_IS_RECORD,
        readRecord: async () => toOwnUser(await readUser(), context.now),
      },
      guards: [hasVersion('profile: version', 'users', before), ...(skipping?.guards ?? [])],
      effects: { topics: ['people'], ranks: [before.id], users: [before.id], deliveries: zone !== null },
      statements: [
        updateRow(db, users, changed, eq(users.id, before.id)),
        ...updateUserCounts(db, before, after),
        ...notifyZoneChange(db, before, after, context),
        ...forgetCelebrations(db, before, after),
      ],
    };
  });
}

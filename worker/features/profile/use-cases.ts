import { sql, type SQL } from 'drizzle-orm';
import type { ProfileInput } from '../../../domain/api/users.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { findBoundZone } from '../../../domain/people/bound-zone.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import { searchText } from '../../../domain/people/search-text.ts';
import { chooseZone, waitsForZone, zoneAt } from '../../../domain/time/user-zone.ts';
import { goesByLocation } from '../../../domain/qr/station.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit } from '../../core/commit.ts';
import { updateUserCounts } from '../../core/figures/people.ts';
import { guard } from '../../core/guard.ts';
import { skipDays } from '../../core/record/skipped-days.ts';
import { updateUser } from '../../core/update-user.ts';
import type { Db, Statement } from '../../db/client.ts';
import { ANSWER_IS_RECORD } from '../../core/idempotency.ts';
import { areOtherAdmins, writeNotices } from '../../db/notices.ts';
import type { UserRow } from '../../db/schema.ts';
import { selectUserBySubject, toUser } from '../../db/people/users.ts';

/**
 * Returns the statements that notify the other admins of a user's new zone. A later choice for the same day replaces
 * the notification.
 */
function notifyZoneChange(
  db: Db,
  before: UserRow,
  after: UserRow,
  { now }: ActionContext,
  isWritten: SQL,
): Statement[] {
  const { id, name, timeZone: from, pendingTimeZone: to, pendingTimeZoneFrom: holdsFrom } = after;
  if (
    to === null ||
    holdsFrom === null ||
    (to === before.pendingTimeZone && holdsFrom === before.pendingTimeZoneFrom)
  ) {
    return [];
  }
  const notice = { id: `zone-${id}-${holdsFrom}`, kind: 'zone_changed' as const, at: now.toISOString() };
  return writeNotices(db, { ...notice, to: areOtherAdmins(id), facts: { name, from, to, holdsFrom } }, isWritten);
}

/** Refuses a new location or zone that the user may not choose. Throws location_fixed, time_zone_bound. */
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
 * Changes a user's profile and returns the changed row. Absent fields keep their values. An edit with a version is
 * refused when the stored version differs. The other admins are notified of a new zone.
 * Throws the error of the account status when the user was blocked in the meantime (account_suspended ...),
 * location_fixed, time_zone_bound, version_conflict, time_zone_too_soon, busy.
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
      changeId: context.newId(),
      updatedAt: context.now.toISOString(),
    };
    const after: UserRow = { ...before, ...changed };
    return {
      answer: after,
      stored: {
        status: 200,
        response: ANSWER_IS_RECORD,
        readRecord: async () => toUser(await readUser(), context.now),
      },
      guards: [
        guard(
          'profile: version',
          sql`EXISTS (SELECT 1 FROM users WHERE id = ${before.id} AND version = ${before.version})`,
        ),
        ...(skipping?.guards ?? []),
      ],
      mark: {
        write: (guards) => updateUser(db, before, changed, guards),
        isWritten: sql`EXISTS (SELECT 1 FROM users WHERE id = ${before.id} AND change_id = ${after.changeId})`,
      },
      statements: (isWritten) => [
        ...updateUserCounts(db, before, after, isWritten),
        ...notifyZoneChange(db, before, after, context, isWritten),
      ],
    };
  });
}

import { eq, sql, type SQL } from 'drizzle-orm';
import { searchText } from '#domain/people/search-text.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import type { ProviderProfile } from './identity.ts';
import { roleAtCreation, roleSeenAtCreation, toEmail, toName } from './new-record.ts';
import { countUsers } from '../core/figures/people.ts';
import type { Effects } from '../core/effects.ts';
import { guard } from '../core/guard.ts';
import type { GuardName } from '../core/guard-names.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { identityRemovals } from '../db/schema.ts';
import { lacksZone, selectLocationZone } from '../db/location-zones.ts';

/**
 * Until the first sign-in, this id is also the user's employee_id. The provider's own ids never begin with
 * `imported-`.
 */
export function importedIdSql(importId: string, line: SQL): SQL {
  return sql`'imported-' || ${importId} || '-' || ${line}`;
}
/** The employee_id of a removed user's record that waits for the user's new account. */
export const broughtBackId = (id: string): string => (id.startsWith('imported-') ? id : `imported-${id}`);

/** Holds for a record that an import added or an admin brought back, and that no account is linked to. */
export const WAITS_FOR_SIGN_IN = guard(
  'first sign-in: waiting record',
  sql`employee_id GLOB 'imported-*' AND is_active = 1`,
);

export const selectRemoval = (db: Db, subject: string) =>
  db.select().from(identityRemovals).where(eq(identityRemovals.employeeId, subject));

const isNotRemoved = (name: GuardName & `${string}: not removed`, { subject }: ProviderProfile) =>
  guard(name, sql`NOT EXISTS (SELECT 1 FROM identity_removals WHERE employee_id = ${subject})`);

/**
 * At a user's first sign-in, links the record that was imported under the user's email address. The provider must have
 * verified the address, and the user must have no record and must not have been removed. The imported values stay. A
 * user without a zone gets the zone of the user's location. When the location has no zone, the app asks for the zone.
 */
function linkUser(db: Db, profile: ProviderProfile, { settings, now }: NewUserFacts) {
  const ofLocation = selectLocationZone(settings, sql`users.location`);
  const isOpen = sql.raw(lacksZone('users'));
  return statement(
    db,
    sql`
    UPDATE users SET
      employee_id = ${profile.subject},
      first_name = iif(first_name = '', ${profile.firstName}, first_name),
      last_name = iif(last_name = '', ${profile.lastName}, last_name),
      identity_updated_at = ${profile.updatedAtMs}, identity_email = ${toEmail(profile)},
      role = iif(${roleAtCreation(profile.role)} = 'admin', 'admin', role), identity_role = ${roleSeenAtCreation(profile.role)},
      time_zone = iif(${isOpen}, ifnull(${ofLocation}, ${settings.companyTimeZone}), time_zone),
      is_time_zone_known = iif(${isOpen}, ${ofLocation} IS NOT NULL, is_time_zone_known),
      version = version + 1, updated_at = ${now.toISOString()}
    WHERE email = ${profile.email ?? ''} COLLATE NOCASE AND ${WAITS_FOR_SIGN_IN} AND ${profile.emailVerified ? 1 : 0}
      AND ${guard(
        'first sign-in: no record',
        sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.employee_id = ${profile.subject})`,
      )}
      AND ${isNotRemoved('first sign-in: not removed', profile)}`,
  );
}

/** A user's row stores this value, because each of the user's days depends on it. */
export const dayStartSql = sql`ifnull(json_extract(times, '$.dayStart'), 0)`;

interface NewUserFacts {
  id: string;
  settings: Settings;
  now: Date;
}

/**
 * Two concurrent calls insert one record. Inserts no record for a removed user, or when another record has the email
 * address.
 */
function insertUser(db: Db, profile: ProviderProfile, facts: NewUserFacts) {
  const { settings, now } = facts;
  const at = now.toISOString();
  return statement(
    db,
    sql`
    INSERT INTO users (id, employee_id, email, name, first_name, last_name, hire_date, is_hire_date_known, role,
      approval_status, time_zone, is_time_zone_known, work_calendar_id, day_start, identity_updated_at, identity_email, identity_role, search_text, created_at, updated_at)
    SELECT ${facts.id}, ${profile.subject}, ${toEmail(profile)}, ${toName(profile)}, ${profile.firstName},
      ${profile.lastName}, ${localDateIn(settings.companyTimeZone, new Date(profile.createdAtMs))}, 0, ${roleAtCreation(profile.role)},
      ${settings.newAccountStatus}, ${settings.companyTimeZone}, 0, id, ${dayStartSql}, ${profile.updatedAtMs},
      ${toEmail(profile)}, ${roleSeenAtCreation(profile.role)}, ${searchText(toName(profile), toEmail(profile))}, ${at}, ${at}
    FROM work_calendars
    WHERE is_default = 1
      AND ${isNotRemoved('new user: not removed', profile)}
    ON CONFLICT DO NOTHING`,
  );
}

/**
 * Admins are not ranked. But before an admin's first sign-in, the imported record may already be on the leaderboards,
 * because an admin may have approved the record and given it points.
 */
export const provisionEffects = ({ role }: ProviderProfile, hasRecord: boolean): Effects => ({
  topics: ['people'],
  ...(!hasRecord && roleAtCreation(role) === 'admin' && { ranks: 'soon' as const }),
});

export function provisionUser(db: Db, profile: ProviderProfile, facts: NewUserFacts): Statement[] {
  return [linkUser(db, profile, facts), insertUser(db, profile, facts), ...countUsers(db, sql`(${facts.id})`)];
}

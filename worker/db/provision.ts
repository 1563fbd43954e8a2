import { sql, type SQL } from 'drizzle-orm';
import { displayName } from '../../domain/people/names.ts';
import { searchText } from '../../domain/people/search-text.ts';
import { isLesser, type Role } from '../../domain/people/roles.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { localDateIn } from '../../domain/time/local-date.ts';
import { AppError } from '../app-error.ts';
import type { ProviderProfile } from '../identity/identity.ts';
import { statement, type Db } from './client.ts';
import type { UserRow } from './schema.ts';
import { ACTS_AS_SUPER, selectUserBySubject } from './users.ts';

const ATTEMPTS = 5;

/** A person without an e-mail address still needs a unique one; `.invalid` never delivers. */
function emailOf(profile: ProviderProfile): string {
  return profile.email ?? `${profile.subject}@no-email.invalid`;
}

function nameOf({ firstName, lastName, email }: ProviderProfile): string {
  return displayName({ firstName, lastName, email });
}

/** Spec section 5: on creation the role is admin only if the public metadata says admin, otherwise employee. */
function roleAtCreation(role: Role | null): Role {
  return role === 'admin' ? 'admin' : 'employee';
}

/** A super admin's role is not given at creation: it is still to be followed, with the next change. */
function roleSeenAtCreation(role: Role | null): Role | '' {
  return role === 'super_admin' ? '' : (role ?? '');
}

/**
 * The id of a person whom an import added, which is their employee_id too until they sign in for the first time. The
 * provider's own ids never begin like this.
 */
export function importedIdSql(importId: string, line: SQL): SQL {
  return sql`'imported-' || ${importId} || '-' || ${line}`;
}
const WAITS_FOR_SIGN_IN = sql`employee_id = id AND id GLOB 'imported-*'`;

/**
 * Gives the record that was imported under a person's e-mail address to them at their first sign-in. Only when the provider
 * knows the address as theirs; who has a record, or was removed, gets no other. What the import said of them stays.
 */
export function linkUser(db: Db, profile: ProviderProfile, now: Date) {
  return statement(
    db,
    sql`
    UPDATE users SET
      employee_id = ${profile.subject},
      first_name = iif(first_name = '', ${profile.firstName}, first_name),
      last_name = iif(last_name = '', ${profile.lastName}, last_name),
      avatar_url = ${profile.avatarUrl}, identity_updated_at = ${profile.updatedAtMs},
      role = iif(${roleAtCreation(profile.role)} = 'admin', 'admin', role), identity_role = ${roleSeenAtCreation(profile.role)},
      version = version + 1, updated_at = ${now.toISOString()}
    WHERE email = ${profile.email ?? ''} COLLATE NOCASE AND ${WAITS_FOR_SIGN_IN} AND ${profile.emailVerified ? 1 : 0}
      AND NOT EXISTS (SELECT 1 FROM users AS other WHERE other.employee_id = ${profile.subject})
      AND NOT EXISTS (SELECT 1 FROM identity_removals WHERE employee_id = ${profile.subject})`,
  );
}

/**
 * Makes the record of a person at first sign-in. Two at once make one; a removed person, or an e-mail address that
 * another record has, makes none: the caller looks again.
 */
export function insertUser(db: Db, profile: ProviderProfile, facts: { id: string; settings: Settings; now: Date }) {
  const { settings, now } = facts;
  const at = now.toISOString();
  return statement(
    db,
    sql`
    INSERT INTO users (id, employee_id, email, name, first_name, last_name, avatar_url, hire_date, role,
      approval_status, time_zone, work_calendar_id, identity_updated_at, identity_role, search_text, created_at, updated_at)
    SELECT ${facts.id}, ${profile.subject}, ${emailOf(profile)}, ${nameOf(profile)}, ${profile.firstName},
      ${profile.lastName}, ${profile.avatarUrl},
      ${localDateIn(settings.companyTimeZone, new Date(profile.createdAtMs))}, ${roleAtCreation(profile.role)},
      ${settings.newAccountStatus}, ${settings.companyTimeZone}, id, ${profile.updatedAtMs},
      ${roleSeenAtCreation(profile.role)}, ${searchText(nameOf(profile), emailOf(profile))}, ${at}, ${at}
    FROM work_calendars
    WHERE is_default = 1
      AND NOT EXISTS (SELECT 1 FROM identity_removals WHERE employee_id = ${profile.subject})
    ON CONFLICT DO NOTHING`,
  );
}

/** What the record says with the provider's newer state. A name that the provider does not know stays as we have it. */
function namesWith(profile: ProviderProfile, row: UserRow, email: string) {
  const firstName = profile.firstName || row.firstName;
  const lastName = profile.lastName || row.lastName;
  const isNamed = profile.firstName !== '' || profile.lastName !== '';
  const name = isNamed ? displayName({ firstName, lastName, email }) : row.name;
  return { name, firstName, lastName, searchText: searchText(name, email) };
}

/**
 * Lets a record follow the provider's newer state: e-mail, names, picture, and the role when the metadata names another than
 * it did: what super admins decide in the app, no repetition of an old word undoes. The last super admin who can act stays
 * one, until there is another. An older state changes nothing; an e-mail address that another record has, not the address.
 * Throws busy.
 */
export async function followUser(db: Db, profile: ProviderProfile, now: Date): Promise<void> {
  const email = emailOf(profile);
  const isTaken = sql`EXISTS (SELECT 1 FROM users AS other
    WHERE other.email = ${email} COLLATE NOCASE AND other.employee_id <> ${profile.subject})`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [rows, taken] = await db.batch([
      selectUserBySubject(db, profile.subject),
      statement<{ taken: number }>(db, sql`SELECT ${isTaken} AS taken`),
    ]);
    const [row] = rows;
    if (!row || row.identityUpdatedAt >= profile.updatedAtMs) return;
    const address = taken[0]?.taken ? row.email : email;
    const { name, firstName, lastName, searchText: words } = namesWith(profile, row, address);

    const said = profile.role ?? '';
    // To a record that never heard of the metadata its first word may be old or new: only one that takes away is followed.
    const isNews =
      row.identityRole === null ? profile.role !== null && isLesser(profile.role, row.role) : row.identityRole !== said;
    const role = isNews ? (profile.role ?? row.role) : row.role;
    const staysLast = sql`${role} <> 'super_admin' AND ${ACTS_AS_SUPER}
      AND NOT EXISTS (SELECT 1 FROM users AS other WHERE other.id <> users.id AND other.role = 'super_admin'
        AND other.is_active = 1 AND other.approval_status = 'approved')`;
    const followed = await statement<{ id: string }>(
      db,
      sql`
      UPDATE users SET
        email = iif(${isTaken}, email, ${email}), search_text = ${words}, name = ${name}, first_name = ${firstName},
        last_name = ${lastName}, avatar_url = ${profile.avatarUrl},
        role = iif(${staysLast}, role, ${role}), identity_role = iif(${staysLast}, identity_role, ${said}),
        identity_updated_at = ${profile.updatedAtMs}, version = version + 1, updated_at = ${now.toISOString()}
      WHERE employee_id = ${profile.subject} AND version = ${row.version}
      RETURNING id`,
    );
    if (followed.length > 0) return;
  }
  throw new AppError('busy');
}

/** Removes a person: deactivated for good, with the ledger kept. Again, or before they were made: the same. */
export function removeUser(db: Db, subject: string, now: Date) {
  const at = now.toISOString();
  return [
    statement(
      db,
      sql`INSERT INTO identity_removals (employee_id, removed_at) VALUES (${subject}, ${at}) ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE users SET is_active = 0, version = version + 1, updated_at = ${at}
        WHERE employee_id = ${subject} AND is_active = 1`,
    ),
  ] as const;
}

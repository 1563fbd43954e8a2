import { lte, sql, type SQL } from 'drizzle-orm';
import { IDENTITY_PROVIDER, type AuditAction } from '#domain/api/audit.ts';
import type { followBlock } from '#domain/people/provider-block.ts';
import type { Role } from '#domain/people/roles.ts';
import { changeCountedUsers } from '../core/figures/people.ts';
import type { GuardName } from '../core/guard-names.ts';
import { guard } from '../core/guard.ts';
import { deleteImage } from '../core/images.ts';
import { writeAudit } from '../db/audit.ts';
import { runTogether, statement, type Db, type Statement } from '../db/client.ts';
import { users, type UserRow } from '../db/schema.ts';
import { ACTS_AS_SUPER, selectUserBySubject } from '../db/people/users.ts';

type BlockChange = ReturnType<typeof followBlock>;

interface Entry {
  now: Date;
  newId: () => string;
  reason: string;
}

const isTaken = (email: string, subject: string) => sql`EXISTS (SELECT 1 FROM users AS other
    WHERE other.email = ${email} COLLATE NOCASE AND other.employee_id <> ${subject})`;

export const readRecord = (db: Db, subject: string, email: string) =>
  runTogether(db, {
    rows: selectUserBySubject(db, subject),
    taken: statement<{ taken: number }>(db, sql`SELECT ${isTaken(email, subject)} AS taken`),
  });

export const isVersion = (name: GuardName & `${string}: version`, { id, version }: UserRow) =>
  guard(name, sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND version = ${version})`);

const blockColumns = ({ approvalStatus, providerBlock, statusBeforeBlock }: BlockChange) =>
  sql`approval_status = ${approvalStatus}, provider_block = ${providerBlock},
    status_before_block = ${statusBeforeBlock}`;

interface Followed extends Pick<UserRow, 'email' | 'searchText' | 'name' | 'firstName' | 'lastName' | 'role'> {
  wanted: string;
  /** The role in the metadata; empty when the metadata contains no role. */
  named: Role | '';
  block: BlockChange;
  blockEndsAt: string | null;
  /** The instant of the provider's state, epoch milliseconds. */
  identityUpdatedAt: number;
  at: string;
}

export const isFree = (email: string, subject: string) =>
  guard('provider: free address', sql`NOT ${isTaken(email, subject)}`);

/**
 * `wanted` is the provider's address, which differs from `email` while another record has it. The role does not
 * change when the user is the last super admin.
 */
export function updateFollowed(db: Db, row: UserRow, followed: Followed): Statement {
  const { email, role, named, at } = followed;
  const mayHaveRole = guard(
    'provider: last super admin',
    sql`${role} = 'super_admin' OR NOT (${ACTS_AS_SUPER})
        OR EXISTS (SELECT 1 FROM users WHERE id <> ${row.id} AND ${ACTS_AS_SUPER})`,
  );
  return statement(
    db,
    sql`
            UPDATE users SET
              email = ${email}, identity_email = ${followed.wanted}, search_text = ${followed.searchText}, name = ${followed.name},
              first_name = ${followed.firstName}, last_name = ${followed.lastName},
              role = iif(${mayHaveRole}, ${role}, role), identity_role = iif(${mayHaveRole}, ${named}, identity_role),
              ${blockColumns(followed.block)}, block_ends_at = ${followed.blockEndsAt},
              identity_updated_at = ${followed.identityUpdatedAt}, version = version + 1,
              updated_at = ${at}
            WHERE employee_id = ${row.employeeId}`,
  );
}

function auditProvider(
  db: Db,
  target: SQL | string,
  change: { action: AuditAction; before: object; after: object },
  { now, newId, reason }: Entry,
  condition: SQL = sql`1`,
): Statement {
  return writeAudit(
    db,
    {
      ...change,
      reason,
      id: newId(),
      actorId: IDENTITY_PROVIDER,
      targetType: 'user',
      targetId: target,
      at: now.toISOString(),
    },
    condition,
  );
}

export function auditBlock(db: Db, row: UserRow, change: BlockChange, entry: Entry): Statement[] {
  const { approvalStatus } = change;
  if (approvalStatus === row.approvalStatus) return [];
  const before = { approvalStatus: row.approvalStatus };
  return [auditProvider(db, row.id, { action: `user.${approvalStatus}`, before, after: { approvalStatus } }, entry)];
}

/** Writes no row when the role does not change, as for the last super admin. */
export function auditRole(db: Db, row: UserRow, role: Role, entry: Entry): Statement[] {
  if (role === row.role) return [];
  const hasRole = sql`EXISTS (SELECT 1 FROM users WHERE id = ${row.id} AND role = ${role})`;
  return [
    auditProvider(db, row.id, { action: 'user.role', before: { role: row.role }, after: { role } }, entry, hasRole),
  ];
}

export const auditAddress = (db: Db, { id, email }: UserRow, after: string, when: Omit<Entry, 'reason'>): Statement =>
  auditProvider(
    db,
    id,
    { action: 'user.updated', before: { email }, after: { email: after } },
    { ...when, reason: 'The address belongs to another account at the sign-in provider.' },
  );

export const selectEndedLocks = (db: Db, at: string, limit: number) =>
  db.select().from(users).where(lte(users.blockEndsAt, at)).limit(limit);

export const updateEndedLock = (db: Db, row: UserRow, change: BlockChange, at: string): Statement =>
  statement(
    db,
    sql`UPDATE users SET ${blockColumns(change)}, block_ends_at = NULL, version = version + 1, updated_at = ${at}
          WHERE id = ${row.id}`,
  );

export const insertRemoval = (db: Db, subject: string, at: string): Statement =>
  statement(
    db,
    sql`INSERT INTO identity_removals (employee_id, removed_at) VALUES (${subject}, ${at}) ON CONFLICT DO NOTHING`,
  );

const activeRecord = (subject: string) =>
  sql`users WHERE employee_id = ${subject} AND ${guard('removal: still active', sql`is_active = 1`)}`;

export function auditRemoval(db: Db, subject: string, entry: Entry): Statement {
  const record = activeRecord(subject);
  return auditProvider(
    db,
    sql`(SELECT id FROM ${record})`,
    { action: 'user.removed', before: { isActive: true }, after: { isActive: false } },
    entry,
    sql`EXISTS (SELECT 1 FROM ${record})`,
  );
}

export const deletePicture = (db: Db, subject: string): Statement =>
  deleteImage(db, sql`(SELECT id FROM users WHERE employee_id = ${subject})`);

export const deactivate = (db: Db, subject: string, at: string): Statement[] =>
  changeCountedUsers(db, sql`(SELECT id FROM users WHERE employee_id = ${subject})`, [
    // Also the notification and its messages say which day the birthday was.
    ...[
      sql`celebrations WHERE kind = 'birthday'`,
      sql`notices WHERE kind = 'celebration_birthday'`,
      sql`deliveries WHERE kind = 'celebration_birthday'`,
    ].map((rows) => statement(db, sql`DELETE FROM ${rows} AND user_id IN (SELECT id FROM ${activeRecord(subject)})`)),
    statement(
      db,
      sql`UPDATE users SET is_active = 0, identity_email = NULL, avatar_url = '', birthday = NULL, version = version + 1, updated_at = ${at}
          WHERE id IN (SELECT id FROM ${activeRecord(subject)})`,
    ),
  ]);

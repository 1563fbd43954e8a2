import { lte, sql, type SQL } from 'drizzle-orm';
import { IDENTITY_PROVIDER, type AuditAction } from '../../domain/api/audit.ts';
import { displayName } from '../../domain/people/names.ts';
import { followBlock, type ProviderBlock } from '../../domain/people/provider-block.ts';
import { isLesser, type Role } from '../../domain/people/roles.ts';
import { searchText } from '../../domain/people/search-text.ts';
import type { ActionContext } from '../core/action-context.ts';
import { commit } from '../core/commit.ts';
import type { ProviderProfile } from './identity.ts';
import { writeAudit } from '../db/audit.ts';
import { changeCountedUsers, updateUserCounts } from '../core/figures/people.ts';
import { guard } from '../core/guard.ts';
import { deleteImage } from '../core/images.ts';
import { runInOrder, statement, type Db, type Statement } from '../db/client.ts';
import { toEmail } from './provision.ts';
import { RETURNING_RANKED, withMoves, toEntry, toMoveFrom, type RankedRow } from '../db/rank-updates.ts';
import { users, type UserRow } from '../db/schema.ts';
import { ACTS_AS_SUPER, selectUserBySubject } from '../db/people/users.ts';

/** The most locks that one slice of the job checks. Each costs up to ten statements. */
export const LIFTED_AT_ONCE = 25;

const REASONS = {
  banned: 'Banned at the sign-in provider.',
  locked: 'Locked at the sign-in provider.',
  lifted: 'No longer banned or locked at the sign-in provider.',
  ended: 'The lock at the sign-in provider has ended.',
  role: 'Named in the metadata of the sign-in provider.',
  removed: 'Removed at the sign-in provider.',
} as const;

interface When {
  now: Date;
  newId: () => string;
}

/** Writes the audit row of a change by the provider, when `guard` holds, in the batch of the change. */
function auditProvider(
  db: Db,
  target: SQL | string,
  change: { action: AuditAction; before: object; after: object; reason: string },
  { now, newId }: When,
  condition: SQL,
): Statement {
  return writeAudit(
    db,
    { ...change, id: newId(), actorId: IDENTITY_PROVIDER, targetType: 'user', targetId: target, at: now.toISOString() },
    condition,
  );
}

/** Returns the names from the provider's newer state. An empty name there keeps the stored one. */
function namesWith(profile: ProviderProfile, row: UserRow, email: string) {
  const firstName = profile.firstName || row.firstName;
  const lastName = profile.lastName || row.lastName;
  const isNamed = profile.firstName !== '' || profile.lastName !== '';
  const name = isNamed ? displayName({ firstName, lastName, email }) : row.name;
  return { name, firstName, lastName, searchText: searchText(name, email) };
}

/** Returns the provider's current block. A lock whose time is over counts as none, however late its message comes. */
function blockAt({ block, blockEndsAtMs }: ProviderProfile, now: Date): ProviderBlock | null {
  return blockEndsAtMs !== null && blockEndsAtMs <= now.getTime() ? null : block;
}

/** True when the profile is newer than the row. Of two states of one instant, the one that blocks the user counts. */
function isChange(profile: ProviderProfile, row: UserRow, block: ProviderBlock | null): boolean {
  if (row.identityUpdatedAt === profile.updatedAtMs) return block !== null && row.providerBlock === null;
  return row.identityUpdatedAt < profile.updatedAtMs;
}

/** Returns the role for the record: it changes only when the metadata names another role than before. */
function roleWith({ role }: ProviderProfile, row: UserRow): Role {
  if (role === null) return row.role;
  // A user without a role version may have a stale first role: follow it only if it removes rights.
  const isApplied = row.identityRole === null ? isLesser(role, row.role) : row.identityRole !== role;
  return isApplied ? role : row.role;
}

/** Returns the columns of a block, and its audit row when the block changes the status. */
function moveBlock(db: Db, row: UserRow, block: ProviderBlock | null, reason: string, when: When, condition: SQL) {
  const { approvalStatus, providerBlock, statusBeforeBlock } = followBlock(row, block);
  const audit =
    approvalStatus === row.approvalStatus
      ? []
      : [
          auditProvider(
            db,
            row.id,
            {
              action: `user.${approvalStatus}`,
              before: { approvalStatus: row.approvalStatus },
              after: { approvalStatus },
              reason,
            },
            when,
            condition,
          ),
        ];
  const columns = sql`approval_status = ${approvalStatus}, provider_block = ${providerBlock},
    status_before_block = ${statusBeforeBlock}`;
  return { audit, columns, approvalStatus };
}

/**
 * Updates a record to the provider's newer state: e-mail, names, a ban or lock, and the role when the metadata names
 * another one than before. A repeated old role does not undo a super admin's decision in the app. The last super admin
 * who can act keeps the role until there is another one, but is not protected against a ban. An e-mail address that
 * another record has is not taken. Throws busy.
 */
export async function followUser(db: Db, profile: ProviderProfile, when: When): Promise<void> {
  const { now } = when;
  const context: ActionContext = { ...when, actorId: IDENTITY_PROVIDER, idempotent: null };
  const email = toEmail(profile);
  const block = blockAt(profile, now);
  const isTaken = sql`EXISTS (SELECT 1 FROM users AS other
    WHERE other.email = ${email} COLLATE NOCASE AND other.employee_id <> ${profile.subject})`;
  await commit<null>(db, context, async () => {
    const [rows, taken] = await db.batch([
      selectUserBySubject(db, profile.subject),
      statement<{ taken: number }>(db, sql`SELECT ${isTaken} AS taken`),
    ]);
    const [row] = rows;
    if (!row || !isChange(profile, row, block)) return { unchanged: null };
    const address = taken[0]?.taken ? row.email : email;
    const { name, firstName, lastName, searchText: words } = namesWith(profile, row, address);

    const role = roleWith(profile, row);
    const named = profile.role ?? '';
    const changeId = context.newId();
    const isWritten = sql`EXISTS (SELECT 1 FROM users WHERE id = ${row.id} AND change_id = ${changeId})`;
    const hasRole = sql`EXISTS (SELECT 1 FROM users WHERE id = ${row.id} AND role = ${role})`;
    const mayHaveRole = guard(
      'provider: last super admin',
      sql`${role} = 'super_admin' OR NOT (${ACTS_AS_SUPER})
        OR EXISTS (SELECT 1 FROM users WHERE id <> ${row.id} AND ${ACTS_AS_SUPER})`,
    );
    const isFree = guard('provider: free address', sql`NOT ${isTaken}`);
    const blocked = moveBlock(db, row, block, REASONS[block ?? 'lifted'], when, isWritten);
    return {
      answer: null,
      stored: null,
      guards: [
        guard('provider: version', sql`EXISTS (SELECT 1 FROM users WHERE id = ${row.id} AND version = ${row.version})`),
      ],
      mark: {
        write: (guards) =>
          withMoves(
            statement(
              db,
              sql`
            UPDATE users SET
              email = iif(${isFree}, ${email}, email), search_text = ${words}, name = ${name},
              first_name = ${firstName}, last_name = ${lastName},
              role = iif(${mayHaveRole}, ${role}, role), identity_role = iif(${mayHaveRole}, ${named}, identity_role),
              ${blocked.columns}, block_ends_at = ${block === null ? null : instantOrNull(profile.blockEndsAtMs)},
              identity_updated_at = ${profile.updatedAtMs}, version = version + 1, change_id = ${changeId},
              updated_at = ${now.toISOString()}
            WHERE employee_id = ${profile.subject} AND ${guards} ${RETURNING_RANKED}`,
            ),
            toMoveFrom(row),
          ),
        isWritten,
      },
      statements: () => [
        ...updateUserCounts(db, row, { ...row, searchText: words, approvalStatus: blocked.approvalStatus }, isWritten),
        ...blocked.audit,
        ...(role === row.role
          ? []
          : [
              auditProvider(
                db,
                row.id,
                { action: 'user.role', before: { role: row.role }, after: { role }, reason: REASONS.role },
                when,
                // The last super admin keeps the role.
                sql`${isWritten} AND ${hasRole}`,
              ),
            ]),
      ],
    };
  });
}

const instantOrNull = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

/**
 * Ends the next locks whose time is over, because the provider sends no message then. Returns the number of locks that
 * it checked.
 */
export async function liftEndedLocks(db: Db, now: Date, newId: () => string): Promise<number> {
  const at = now.toISOString();
  const ended = await db.select().from(users).where(lte(users.blockEndsAt, at)).limit(LIFTED_AT_ONCE);
  for (const row of ended) {
    // A user whose record changed meanwhile is checked again in an hour.
    const isUnchanged = guard(
      'lock end: version',
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${row.id} AND version = ${row.version})`,
    );
    const lifted = moveBlock(db, row, null, REASONS.ended, { now, newId }, isUnchanged);
    await runInOrder(db, [
      ...lifted.audit,
      ...updateUserCounts(db, row, { ...row, approvalStatus: lifted.approvalStatus }, isUnchanged),
      withMoves(
        statement(
          db,
          sql`UPDATE users SET ${lifted.columns}, block_ends_at = NULL, version = version + 1, updated_at = ${at}
          WHERE id = ${row.id} AND ${isUnchanged} ${RETURNING_RANKED}`,
        ),
        toMoveFrom(row),
      ),
    ]);
  }
  return ended.length;
}

/**
 * Removes a user, even the last super admin: deactivates the record for good, keeps the ledger, and deletes the
 * picture. A repeated call changes nothing, and it works before the record exists.
 */
export function removeUser(db: Db, subject: string, when: When): Statement[] {
  const at = when.now.toISOString();
  const record = sql`users WHERE employee_id = ${subject} AND ${guard('removal: still active', sql`is_active = 1`)}`;
  return [
    statement(
      db,
      sql`INSERT INTO identity_removals (employee_id, removed_at) VALUES (${subject}, ${at}) ON CONFLICT DO NOTHING`,
    ),
    auditProvider(
      db,
      sql`(SELECT id FROM ${record})`,
      { action: 'user.removed', before: { isActive: true }, after: { isActive: false }, reason: REASONS.removed },
      when,
      sql`EXISTS (SELECT 1 FROM ${record})`,
    ),
    deleteImage(db, sql`(SELECT id FROM users WHERE employee_id = ${subject})`, sql`1`),
    ...changeCountedUsers(db, sql`(SELECT id FROM users WHERE employee_id = ${subject})`, sql`1`, [
      withMoves<RankedRow & { ranked: number }>(
        statement(
          db,
          sql`UPDATE users SET is_active = 0, avatar_url = '', version = version + 1, updated_at = ${at}
          WHERE id IN (SELECT id FROM ${record}) ${RETURNING_RANKED},
            (role = 'employee' AND approval_status = 'approved' AND hidden_from_leaderboard = 0) AS ranked`,
        ),
        (after) => ({ before: toEntry({ ...after, ranks: after.ranked }), after: toEntry(after) }),
      ),
    ]),
  ];
}

import { sql } from 'drizzle-orm';
import { IDENTITY_PROVIDER } from '#domain/api/audit.ts';
import { displayName } from '#domain/people/names.ts';
import { followBlock, type ProviderBlock } from '#domain/people/provider-block.ts';
import { isLesser, type Role } from '#domain/people/roles.ts';
import { searchText } from '#domain/people/search-text.ts';
import type { ActionContext } from '../core/action-context.ts';
import { commit } from '../core/commit.ts';
import { updateUserCounts } from '../core/figures/people.ts';
import { ignoreFailedGuard, writeBatch } from '../core/write-batch.ts';
import type { Db } from '../db/client.ts';
import { selectUserBySubject } from '../db/people/users.ts';
import { deleteDevices, shutOutDevices } from '../core/shut-out-devices.ts';
import type { UserRow } from '../db/schema.ts';
import type { ProviderProfile } from './identity.ts';
import { toEmail } from './new-record.ts';
import {
  auditBlock,
  auditRemoval,
  auditRole,
  deactivate,
  deletePicture,
  insertRemoval,
  isFree,
  isVersion,
  readRecord,
  selectEndedLocks,
  updateEndedLock,
  updateFollowed,
} from './provider-repository.ts';
import { deleteWaiting } from './waiting-repository.ts';

/** Each lock needs up to ten statements. */
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

/** An empty name does not replace the stored name. */
function namesWith(profile: ProviderProfile, row: UserRow, email: string) {
  const firstName = profile.firstName || row.firstName;
  const lastName = profile.lastName || row.lastName;
  const isNamed = profile.firstName !== '' || profile.lastName !== '';
  const name = isNamed ? displayName({ firstName, lastName, email }) : row.name;
  return { name, firstName, lastName, searchText: searchText(name, email) };
}

/** A lock that has ended is not a block, even if the message about the lock arrives late. */
function blockAt({ block, blockEndsAtMs }: ProviderProfile, now: Date): ProviderBlock | null {
  return blockEndsAtMs !== null && blockEndsAtMs <= now.getTime() ? null : block;
}

/** When both have the same instant, a profile counts as newer if it blocks a user who is not blocked yet. */
function isChange(profile: ProviderProfile, row: UserRow, block: ProviderBlock | null): boolean {
  if (row.identityUpdatedAt === profile.updatedAtMs) return block !== null && row.providerBlock === null;
  return row.identityUpdatedAt < profile.updatedAtMs;
}

function roleWith({ role }: ProviderProfile, row: UserRow): Role {
  if (role === null) return row.role;
  // When the metadata contained no role before, the first role may be outdated. Apply it only if it removes rights.
  const isApplied = row.identityRole === null ? isLesser(role, row.role) : row.identityRole !== role;
  return isApplied ? role : row.role;
}

/**
 * The role changes only when the metadata's role differs from the role that the metadata contained before. So a
 * repeated old role does not undo a super admin's decision in the app. The last active super admin keeps the role until
 * another super admin is active, but can be banned. When another record has the email address, the old address stays
 * until `settleAddresses` can change it.
 */
export async function followUser(db: Db, profile: ProviderProfile, when: When): Promise<void> {
  const { now } = when;
  const context: ActionContext = { ...when, actorId: IDENTITY_PROVIDER, rights: 'system', idempotent: null };
  const email = toEmail(profile);
  const block = blockAt(profile, now);
  await commit<null>(db, context, async () => {
    const { rows, taken } = await readRecord(db, profile.subject, email);
    const [row] = rows;
    if (!row?.isActive || !isChange(profile, row, block)) return { unchanged: null };
    const address = taken[0]?.taken ? row.email : email;
    const { name, firstName, lastName, searchText: words } = namesWith(profile, row, address);

    const role = roleWith(profile, row);
    const change = followBlock(row, block);
    return {
      answer: null,
      stored: null,
      guards: [
        isVersion('provider: version', row),
        ...(address === row.email ? [] : [isFree(address, profile.subject)]),
      ],
      effects: { topics: ['people'], ranks: [row.id], users: [row.id] },
      statements: [
        updateFollowed(db, row, {
          email: address,
          wanted: email,
          searchText: words,
          name,
          firstName,
          lastName,
          role,
          named: profile.role ?? '',
          block: change,
          blockEndsAt: block === null ? null : instantOrNull(profile.blockEndsAtMs),
          identityUpdatedAt: profile.updatedAtMs,
          at: now.toISOString(),
        }),
        ...updateUserCounts(db, row, { ...row, searchText: words, approvalStatus: change.approvalStatus }),
        ...shutOutDevices(db, { ...row, approvalStatus: change.approvalStatus }),
        ...auditBlock(db, row, change, { ...when, reason: REASONS[block ?? 'lifted'] }),
        ...auditRole(db, row, role, { ...when, reason: REASONS.role }),
      ],
    };
  });
}

const instantOrNull = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

/** The provider sends no message when a lock ends. */
export async function liftEndedLocks(db: Db, now: Date, newId: () => string): Promise<number> {
  const at = now.toISOString();
  const ended = await selectEndedLocks(db, at, LIFTED_AT_ONCE);
  for (const row of ended) {
    // A user whose record changed since the read is checked again in an hour.
    const change = followBlock(row, null);
    const statements = [
      ...auditBlock(db, row, change, { now, newId, reason: REASONS.ended }),
      ...updateUserCounts(db, row, { ...row, approvalStatus: change.approvalStatus }),
      updateEndedLock(db, row, change, at),
    ];
    await writeBatch(db, statements, {
      guards: [isVersion('lock end: version', row)],
      effects: { topics: ['people'], ranks: [row.id], users: [row.id] },
    }).catch(ignoreFailedGuard);
  }
  return ended.length;
}

/**
 * Removes a user, even the last super admin. Deactivates the record permanently, keeps the ledger and deletes the
 * picture and the birthday. When the record does not exist yet, the removal is stored, and a later first sign-in is
 * refused.
 */
export async function removeUser(db: Db, subject: string, when: When): Promise<void> {
  const at = when.now.toISOString();
  const [user] = await selectUserBySubject(db, subject);
  const statements = [
    insertRemoval(db, subject, at),
    deleteWaiting(db, subject),
    auditRemoval(db, subject, { ...when, reason: REASONS.removed }),
    deletePicture(db, subject),
    ...deactivate(db, subject, at),
    deleteDevices(db, sql`(SELECT id FROM users WHERE employee_id = ${subject})`),
  ];
  await writeBatch(db, statements, {
    effects: { topics: ['people'], users: [subject], ...(user && { ranks: [user.id] }) },
  });
}

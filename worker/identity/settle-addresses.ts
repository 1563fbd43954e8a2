import { eq } from 'drizzle-orm';
import { IDENTITY_PROVIDER } from '../../domain/api/audit.ts';
import { searchText } from '../../domain/people/search-text.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { ActionContext } from '../core/action-context.ts';
import { commit } from '../core/commit.ts';
import { updateUserCounts } from '../core/figures/people.ts';
import { updateUser } from '../core/update-user.ts';
import { runInOrder, type Db } from '../db/client.ts';
import { users, type UserRow } from '../db/schema.ts';
import { selectUserBySubject } from '../db/people/users.ts';
import { followUser } from './follow-provider.ts';
import type { ProviderProfile } from './identity.ts';
import { toName, withoutEmail } from './new-record.ts';
import { auditAddress, isFollowed, isVersion } from './provider-repository.ts';
import { provisionUser, selectRemoval } from './provision-repository.ts';
import {
  deleteWaiting,
  keepWaiting,
  selectParked,
  selectReady,
  selectUntold,
  selectWaiting,
  tellAdmins,
} from './waiting-repository.ts';

interface When {
  now: Date;
  newId: () => string;
}

/** The largest number of addresses that one request settles. The next message or sign-in settles the rest. */
const SETTLED_AT_ONCE = 50;

/** Returns the columns of a user who gets the address. */
const withAddress = (row: UserRow, email: string, changeId: string, at: string) => ({
  email,
  searchText: searchText(row.name, email),
  version: row.version + 1,
  changeId,
  updatedAt: at,
});

const findById = async (db: Db, id: string | null): Promise<UserRow | undefined> =>
  id === null ? undefined : (await db.select().from(users).where(eq(users.id, id)))[0];

/**
 * Takes an address from the record that should not have it, and gives it to the user for whom the provider names it.
 * Without `wanting`, the address only becomes free. Throws busy.
 */
async function moveAddress(
  db: Db,
  when: When,
  read: () => Promise<{ holderId: string | null; wantingId: string | null } | undefined>,
): Promise<boolean> {
  const context: ActionContext = { ...when, actorId: IDENTITY_PROVIDER, idempotent: null };
  const at = when.now.toISOString();
  return commit<boolean>(db, context, async () => {
    const found = await read();
    if (!found) return { unchanged: false };
    const holder = await findById(db, found.holderId);
    const wanting = await findById(db, found.wantingId);
    const changeId = when.newId();
    const moves = [
      ...(holder ? [{ row: holder, email: withoutEmail(holder.employeeId) }] : []),
      ...(wanting?.identityEmail ? [{ row: wanting, email: wanting.identityEmail }] : []),
    ].map(({ row, email }) => ({ row, after: { ...row, ...withAddress(row, email, changeId, at) } }));
    const [first, ...others] = moves;
    if (!first) return { unchanged: false };
    const isWritten = isFollowed(first.row.id, changeId);
    const write = ({ row, after }: typeof first, where = isWritten) =>
      updateUser(db, row, withAddress(row, after.email, changeId, at), where);
    return {
      answer: true,
      stored: null,
      guards: [
        ...(holder ? [isVersion('address holder: version', holder)] : []),
        ...(wanting ? [isVersion('address: version', wanting)] : []),
      ],
      mark: { write: (guards) => write(first, guards), isWritten },
      statements: () => [
        ...others.map((move) => write(move)),
        ...moves.flatMap(({ row, after }) => updateUserCounts(db, row, after, isWritten)),
        ...(holder && !holder.isActive ? [auditAddress(db, holder, first.after.email, when, isWritten)] : []),
      ],
    };
  });
}

/** Gives one user the address that the provider names. Returns false when no user can get theirs. */
const settleUser = (db: Db, when: When): Promise<boolean> =>
  moveAddress(db, when, async () => {
    const [found] = await selectParked(db);
    return found && { holderId: found.holderId, wantingId: found.id };
  });

/** Creates or links the record of one waiting account. Returns false when every account has to wait. */
async function settleAccount(db: Db, when: When & { settings: Settings }): Promise<boolean> {
  const [found] = await selectReady(db);
  if (!found) return false;
  if (found.holderId !== null) {
    return moveAddress(db, when, async () => {
      const [still] = await selectReady(db);
      return still?.holderId == null ? undefined : { holderId: still.holderId, wantingId: null };
    });
  }
  const profile = JSON.parse(found.profile) as ProviderProfile;
  const made = await runInOrder(db, [
    ...provisionUser(db, profile, { id: when.newId(), settings: when.settings, now: when.now }),
    selectUserBySubject(db, profile.subject),
  ]);
  if (made.at(-1)?.length === 0) return false;
  await followUser(db, profile, when);
  await deleteWaiting(db, profile.subject);
  return true;
}

/** Notifies the admins of one account that waits because of a removed user. Returns false when there is none left. */
async function tellOne(db: Db, when: When): Promise<boolean> {
  const [found] = await selectUntold(db);
  if (!found) return false;
  const { profile, ...facts } = found;
  const name = toName(JSON.parse(profile) as ProviderProfile);
  await runInOrder(db, tellAdmins(db, { ...facts, name }, when));
  return true;
}

/**
 * Gives users the addresses that the provider names, and creates the records of accounts that waited for an address.
 * After the provider's newest messages about all users, every user has the provider's address, in whatever order the
 * messages arrived. Throws busy.
 */
export async function settleAddresses(db: Db, when: When & { settings: Settings }): Promise<void> {
  for (let settled = 0; settled < SETTLED_AT_ONCE; settled++) {
    const isMore = (await settleUser(db, when)) || (await settleAccount(db, when)) || (await tellOne(db, when));
    if (!isMore) return;
  }
}

/**
 * Applies the provider's state of an account: creates, links or updates the record, or stores the account while another
 * record has its address. Throws busy.
 */
export async function followAccount(
  db: Db,
  profile: ProviderProfile,
  when: When & { settings: Settings },
): Promise<void> {
  const facts = { id: when.newId(), settings: when.settings, now: when.now };
  await runInOrder(db, [...provisionUser(db, profile, facts), keepWaiting(db, profile, when.now)]);
  await followUser(db, profile, when);
  await settleAddresses(db, when);
}

/** Returns the reason why an account has no record, or null when it has one. */
export async function findAccountProblem(
  db: Db,
  subject: string,
): Promise<'account_inactive' | 'account_conflict' | 'account_waits_for_hr' | null> {
  const [removed, made, waiting] = await db.batch([
    selectRemoval(db, subject),
    selectUserBySubject(db, subject),
    selectWaiting(db, subject),
  ]);
  if (removed.length > 0) return 'account_inactive';
  if (made.length > 0) return null;
  return waiting[0]?.isOfRemoved ? 'account_waits_for_hr' : 'account_conflict';
}

import { eq } from 'drizzle-orm';
import { IDENTITY_PROVIDER } from '#domain/api/audit.ts';
import { searchText } from '#domain/people/search-text.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { ActionContext } from '../core/action-context.ts';
import { commit } from '../core/commit.ts';
import { updateUserCounts } from '../core/figures/people.ts';
import { updateRow } from '../core/rows.ts';
import { writeBatch } from '../core/write-batch.ts';
import { runTogether, type Db } from '../db/client.ts';
import { users, type UserRow } from '../db/schema.ts';
import { selectUserById, selectUserBySubject } from '../db/people/users.ts';
import { followUser } from './follow-provider.ts';
import type { ProviderProfile } from './identity.ts';
import { toName, withoutEmail } from './new-record.ts';
import { auditAddress, isVersion } from './provider-repository.ts';
import { provisionUser, selectRemoval, provisionEffects } from './provision-repository.ts';
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

/** The next message or sign-in settles the rest. */
const SETTLED_AT_ONCE = 50;

const withAddress = (row: UserRow, email: string, at: string) => ({
  email,
  searchText: searchText(row.name, email),
  version: row.version + 1,
  updatedAt: at,
});

const findById = async (db: Db, id: string | null): Promise<UserRow | undefined> =>
  id === null ? undefined : (await selectUserById(db, id))[0];

/** Without `wanting`, the address only becomes free. */
async function moveAddress(
  db: Db,
  when: When,
  read: () => Promise<{ holderId: string | null; wantingId: string | null } | undefined>,
): Promise<boolean> {
  const context: ActionContext = { ...when, actorId: IDENTITY_PROVIDER, rights: 'system', idempotent: null };
  const at = when.now.toISOString();
  return commit<boolean>(db, context, async () => {
    const found = await read();
    if (!found) return { unchanged: false };
    const holder = await findById(db, found.holderId);
    const wanting = await findById(db, found.wantingId);
    const moves = [
      ...(holder ? [{ row: holder, email: withoutEmail(holder.employeeId) }] : []),
      ...(wanting?.identityEmail ? [{ row: wanting, email: wanting.identityEmail }] : []),
    ].map(({ row, email }) => ({ row, after: { ...row, ...withAddress(row, email, at) } }));
    const [first] = moves;
    if (!first) return { unchanged: false };
    return {
      answer: true,
      stored: null,
      guards: [
        ...(holder ? [isVersion('address holder: version', holder)] : []),
        ...(wanting ? [isVersion('address: version', wanting)] : []),
      ],
      effects: { topics: ['people'], users: moves.map(({ row }) => row.id) },
      statements: [
        ...moves.map(({ row, after }) => updateRow(db, users, withAddress(row, after.email, at), eq(users.id, row.id))),
        ...moves.flatMap(({ row, after }) => updateUserCounts(db, row, after)),
        ...(holder && !holder.isActive ? [auditAddress(db, holder, first.after.email, when)] : []),
      ],
    };
  });
}

const settleUser = (db: Db, when: When): Promise<boolean> =>
  moveAddress(db, when, async () => {
    const [found] = await selectParked(db);
    return found && { holderId: found.holderId, wantingId: found.id };
  });

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
  const facts = { id: when.newId(), settings: when.settings, now: when.now };
  const statements = [...provisionUser(db, profile, facts), selectUserBySubject(db, profile.subject)];
  const made = await writeBatch(db, statements, { effects: provisionEffects(profile, false) });
  if (made.at(-1)?.length === 0) return false;
  await followUser(db, profile, when);
  await deleteWaiting(db, profile.subject);
  return true;
}

async function tellOne(db: Db, when: When): Promise<boolean> {
  const [found] = await selectUntold(db);
  if (!found) return false;
  const { profile, ...facts } = found;
  const name = toName(JSON.parse(profile) as ProviderProfile);
  await writeBatch(db, tellAdmins(db, { ...facts, name }, when), { effects: { deliveries: true } });
  return true;
}

/**
 * After the provider's newest messages about all users, every user has the provider's address, in whatever order the
 * messages arrived.
 */
export async function settleAddresses(db: Db, when: When & { settings: Settings }): Promise<void> {
  for (let settled = 0; settled < SETTLED_AT_ONCE; settled++) {
    const isMore = (await settleUser(db, when)) || (await settleAccount(db, when)) || (await tellOne(db, when));
    if (!isMore) return;
  }
}

export async function followAccount(
  db: Db,
  profile: ProviderProfile,
  when: When & { settings: Settings },
): Promise<void> {
  const facts = { id: when.newId(), settings: when.settings, now: when.now };
  const statements = [...provisionUser(db, profile, facts), keepWaiting(db, profile, when.now)];
  const [record] = await selectUserBySubject(db, profile.subject);
  await writeBatch(db, statements, { effects: provisionEffects(profile, record !== undefined) });
  await followUser(db, profile, when);
  await settleAddresses(db, when);
}

export async function findAccountProblem(
  db: Db,
  subject: string,
): Promise<'account_inactive' | 'account_conflict' | 'account_waits_for_hr' | null> {
  const { removed, made, waiting } = await runTogether(db, {
    removed: selectRemoval(db, subject),
    made: selectUserBySubject(db, subject),
    waiting: selectWaiting(db, subject),
  });
  if (removed.length > 0) return 'account_inactive';
  if (made.length > 0) return null;
  return waiting[0]?.isOfRemoved ? 'account_waits_for_hr' : 'account_conflict';
}

import { eq } from 'drizzle-orm';
import { WAITING_ACCOUNTS_MAX, type RemovedDecision, type User, type WaitingAccount } from '#domain/api/users.ts';
import { findManageRefusal, findRemovedRefusal } from '#domain/people/account-changes.ts';
import { searchText } from '#domain/people/search-text.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { updateUserCounts } from '#worker/core/figures/people.ts';
import { hasVersion } from '#worker/core/guard.ts';
import { updateRow } from '#worker/core/rows.ts';
import type { Db } from '#worker/db/client.ts';
import { toManagedUser } from '#worker/db/people/users.ts';
import { users, type UserRow } from '#worker/db/schema.ts';
import type { ProviderProfile } from '#worker/identity/identity.ts';
import { hasAddress, toName, withoutEmail } from '#worker/identity/new-record.ts';
import { broughtBackId } from '#worker/identity/provision-repository.ts';
import { settleAddresses } from '#worker/identity/settle-addresses.ts';
import { selectWaitingAccounts } from '#worker/identity/waiting-repository.ts';
import { findUser } from './repository.ts';

export type RemovedAct = 'bring back' | 'set aside';

export async function listWaitingAccounts(db: Db): Promise<WaitingAccount[]> {
  const found = await selectWaitingAccounts(db, WAITING_ACCOUNTS_MAX);
  return found.map(({ subject, email, profile, since, userId, name, isActive, pointsBalance, employeeNumber }) => {
    const told = JSON.parse(profile) as ProviderProfile;
    const of = { id: userId, name, isActive: isActive === 1, pointsBalance, employeeNumber };
    return { subject, email, name: toName(told), isVerified: told.emailVerified, since, of };
  });
}

/**
 * A record that is brought back waits for the next sign-in with its address, as an imported record does, and its role
 * comes from the new account. A record that is set aside gives up its address and its employee number. Neither changes
 * the points.
 */
function listChanges(act: RemovedAct, before: UserRow): Partial<UserRow> {
  if (act === 'set aside') {
    const email = withoutEmail(before.employeeId);
    return { email, employeeNumber: '', searchText: searchText(before.name, email) };
  }
  return {
    employeeId: broughtBackId(before.id),
    isActive: true,
    approvalStatus: 'approved',
    role: 'employee',
    identityRole: null,
    providerBlock: null,
    statusBeforeBlock: null,
    blockEndsAt: null,
  };
}

/** The balance is there to say what happened to the points. */
const toAudited = ({ isActive, approvalStatus, role, email, employeeNumber, pointsBalance }: UserRow) => ({
  isActive,
  approvalStatus,
  role,
  email,
  employeeNumber,
  pointsBalance,
});

interface By {
  actor: UserRow;
  context: ActionContext;
  settings: Settings;
}

/** An account that waits for this decision goes on at once. */
export async function decideRemoved(
  db: Db,
  id: string,
  act: RemovedAct,
  decision: RemovedDecision,
  { actor, context, settings }: By,
): Promise<User> {
  const { version, reason = null } = decision;
  const user = await commit<User>(db, context, async () => {
    const before = await findUser(db, id);
    if (!before) throw new AppError('user_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const refusal =
      findManageRefusal(actor, before) ??
      findRemovedRefusal(act, { isActive: before.isActive, hasAddress: hasAddress(before.email) });
    if (refusal) throw new AppError(refusal);
    if (act === 'set aside' && !hasAddress(before.email) && before.employeeNumber === '') {
      return { unchanged: toManagedUser(before, context.now), stored: { status: 200 } };
    }
    const changed = {
      ...listChanges(act, before),
      version: before.version + 1,
      updatedAt: context.now.toISOString(),
    };
    const after: UserRow = { ...before, ...changed };
    return audited<User>({
      action: act === 'bring back' ? 'user.brought_back' : 'user.set_aside',
      targetType: 'user',
      targetId: id,
      before: toAudited(before),
      after: toAudited(after),
      answer: toManagedUser(after, context.now),
      reason,
      status: 200,
      guards: [hasVersion('removed record: version', 'users', before)],
      effects: { topics: ['people', 'points'], ranks: [id], users: [id] },
      change: [...updateUserCounts(db, before, after), updateRow(db, users, changed, eq(users.id, before.id))],
    });
  });
  await settleAddresses(db, { now: context.now, newId: context.newId, settings });
  return user;
}

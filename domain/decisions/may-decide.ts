import { findCorrectionRefusal } from '../checkins/corrections.ts';
import { findManageRefusal } from '../people/account-changes.ts';
import type { Role } from '../people/roles.ts';
import { mayExceedBudget } from '../redemptions/budget.ts';
import { decideTransition } from '../redemptions/transitions.ts';
import { findSetting, mayChange, type SettingKey } from '../settings/settings.ts';

/** A record that an admin has not decided on yet. `userId` is the user whose record or proposal it is. */
export type Undecided = { userId: string } & (
  | { kind: 'claim'; costBy: string | null; isOverBudget: boolean }
  | { kind: 'correction' | 'leave' | 'account'; role: Role }
  | { kind: 'thanks'; receivers: readonly string[] }
  | { kind: 'proposal'; key: SettingKey }
);
export type DecisionKind = Undecided['kind'];

interface Actor {
  id: string;
  role: Role;
}

/** False when only another admin may approve. */
export function mayDecide(actor: Actor, undecided: Undecided): boolean {
  const { kind, userId } = undecided;
  switch (kind) {
    case 'claim': {
      const { costBy, isOverBudget } = undecided;
      const facts = {
        from: 'pending',
        to: 'approved',
        ownerId: userId,
        actorId: actor.id,
        costBy,
        as: 'admin',
      } as const;
      return decideTransition(facts).allowed && (!isOverBudget || mayExceedBudget(actor.role));
    }
    case 'correction':
    case 'leave':
      return findCorrectionRefusal(actor, { id: userId, role: undecided.role }) === null;
    case 'account':
      return findManageRefusal(actor, { id: userId, role: undecided.role }) === null;
    case 'thanks':
      return userId !== actor.id && !undecided.receivers.includes(actor.id);
    case 'proposal': {
      const setting = findSetting(undecided.key);
      return userId !== actor.id && setting !== undefined && mayChange(setting, actor.role);
    }
  }
}

/** The records of each kind are counted up to this number. */
export const COUNTED_PER_KIND = 50;

export function countDecisions(actor: Actor, found: readonly Undecided[]) {
  const byKind = Object.groupBy(found, ({ kind }) => kind);
  const counted = Object.values(byKind).flatMap((ofKind) => ofKind.slice(0, COUNTED_PER_KIND));
  const forYou = counted.filter((one) => mayDecide(actor, one)).length;
  const count = (ofKind: readonly Undecided[] = []) => ({
    count: Math.min(ofKind.length, COUNTED_PER_KIND),
    isMore: ofKind.length > COUNTED_PER_KIND,
  });
  const kinds = {
    claim: count(byKind.claim),
    correction: count(byKind.correction),
    leave: count(byKind.leave),
    account: count(byKind.account),
    thanks: count(byKind.thanks?.filter((one) => mayDecide(actor, one))),
  };
  return { forYou, forOthers: counted.length - forYou, isMore: counted.length < found.length, kinds };
}

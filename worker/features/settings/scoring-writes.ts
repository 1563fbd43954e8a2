import { sql, type SQL } from 'drizzle-orm';
import { PROPOSAL_DAYS } from '../../../domain/api/settings.ts';
import type { NoticeFacts } from '../../../domain/people/notices.ts';
import type { ScoringPolicy } from '../../../domain/scoring/policy.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import type { Act } from '../../core/act.ts';
import { insertRow } from '../../core/rows.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { writeNotice, writeNotices } from '../../db/notices.ts';
import { scoringProposals, type UserRow } from '../../db/schema.ts';
import { areDeciders, type ApprovalFacts } from './approval.ts';

const DAY_MS = 86_400_000;

/** No proposal waits any more. */
export const dropProposal = (db: Db, isWritten: SQL): Statement =>
  statement(db, sql`DELETE FROM scoring_proposals WHERE ${isWritten}`);

/** Tells who made the proposal that another admin's change ends. Nothing for one's own, or none. */
export function tellReplaced(db: Db, { proposal }: ApprovalFacts, actor: UserRow, act: Act, isWritten: SQL) {
  if (!proposal || proposal.proposedBy === actor.id) return [];
  const facts = { by: actor.name };
  const at = act.now.toISOString();
  return [
    writeNotice(db, { id: act.newId(), userId: proposal.proposedBy, kind: 'scoring_replaced', facts, at }, isWritten),
  ];
}

interface NewPolicy {
  policy: ScoringPolicy;
  holdsFrom: LocalDate;
  createdBy: string;
  /** The second admin, where one had to approve. */
  approvedBy: string | null;
}

/** A policy from `holdsFrom` on, in place of one that waits for the same day. */
export function holdPolicy(db: Db, { policy, holdsFrom, createdBy, approvedBy }: NewPolicy, act: Act, isWritten: SQL) {
  return [
    // A policy that waits for that day has scored nothing yet: this one takes its place.
    statement(db, sql`DELETE FROM scoring_policies WHERE holds_from >= ${holdsFrom} AND ${isWritten}`),
    statement(
      db,
      sql`
      INSERT INTO scoring_policies (number, holds_from, policy, created_by, created_at, approved_by)
      SELECT ifnull(max(number), 0) + 1, ${holdsFrom}, ${JSON.stringify(policy)}, ${createdBy}, ${act.now.toISOString()},
        ${approvedBy}
      FROM scoring_policies WHERE ${isWritten} HAVING ${isWritten}`,
    ),
  ];
}

export interface NewProposal {
  id: string;
  policy: ScoringPolicy;
  isReset: boolean;
  reason: string | null;
  proposedAt: string;
  expiresAt: string;
}

/** A proposal of now, which waits for 14 days. */
export function newProposal(policy: ScoringPolicy, isReset: boolean, reason: string | null, act: Act): NewProposal {
  return {
    id: act.newId(),
    policy,
    isReset,
    reason,
    proposedAt: act.now.toISOString(),
    expiresAt: new Date(act.now.getTime() + PROPOSAL_DAYS * DAY_MS).toISOString(),
  };
}

/** Stores the proposal in place of the one that waits, and tells everybody who may decide on it. */
export function writeProposal(db: Db, proposal: NewProposal, facts: ApprovalFacts, actor: UserRow, act: Act) {
  const told: NoticeFacts['scoring_proposed'] = { by: actor.name, reason: proposal.reason };
  return (isWritten: SQL): Statement[] => [
    dropProposal(db, isWritten),
    insertRow(db, scoringProposals, { ...proposal, slot: 1, proposedBy: actor.id }, isWritten),
    ...tellReplaced(db, facts, actor, act, isWritten),
    writeNotices(
      db,
      { id: act.newId(), to: areDeciders(actor.id), kind: 'scoring_proposed', facts: told, at: proposal.proposedAt },
      isWritten,
    ),
  ];
}

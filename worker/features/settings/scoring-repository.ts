import { sql, type SQL } from 'drizzle-orm';
import type { Role } from '../../../domain/people/roles.ts';
import type { decidePolicyChange } from '../../../domain/scoring/next-policy.ts';
import type { ScoringPolicy } from '../../../domain/scoring/policy.ts';
import { SETTINGS } from '../../../domain/settings/settings.ts';
import { insertRow } from '../../core/rows.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { scoringPolicies, scoringProposals } from '../../db/schema.ts';

/** A waiting proposal with its proposer. */
export interface ProposalRow {
  id: string;
  /** The policy as JSON. */
  policy: string;
  isReset: number;
  reason: string | null;
  proposedBy: string;
  proposedByName: string | null;
  proposedByRole: Role | null;
  proposedAt: string;
  expiresAt: string;
}

/**
 * Returns the SQL condition that a user may decide on a proposal of `proposedBy`. The user must be another admin who
 * may change the scoring policy.
 */
export function areDeciders(proposedBy: SQL | string): SQL {
  const roles = SETTINGS.scoringPolicy.changedBy === 'admin' ? ['admin', 'super_admin'] : ['super_admin'];
  return sql`role IN (SELECT value FROM json_each(${JSON.stringify(roles)})) AND is_active = 1
    AND approval_status = 'approved' AND id <> ${proposedBy}`;
}

/** Returns the SQL condition that a proposal has not expired. */
export const isWaiting = (now: Date): SQL => sql`expires_at > ${now.toISOString()}`;

/** Selects the waiting proposal with its proposer. */
export const selectProposal = (db: Db, now: Date) =>
  statement<ProposalRow>(
    db,
    sql`
      SELECT p.id, p.policy, p.is_reset AS isReset, p.reason, p.proposed_by AS proposedBy, users.name AS proposedByName,
        users.role AS proposedByRole, p.proposed_at AS proposedAt, p.expires_at AS expiresAt
      FROM scoring_proposals AS p LEFT JOIN users ON users.id = p.proposed_by WHERE ${isWaiting(now)}`,
  );

/**
 * Selects two flags. `forActor` is 1 when another admin may decide on the actor's proposals. `forProposal` is 1 when
 * an admin other than the proposer may decide on the waiting proposal.
 */
export const selectDeciders = (db: Db, actorId: string, now: Date) =>
  statement<{ forActor: number; forProposal: number }>(
    db,
    sql`
      SELECT EXISTS (SELECT 1 FROM users WHERE ${areDeciders(actorId)}) AS forActor,
        EXISTS (SELECT 1 FROM users WHERE ${areDeciders(
          sql`(SELECT proposed_by FROM scoring_proposals WHERE ${isWaiting(now)})`,
        )}) AS forProposal`,
  );

/** Returns the statement that deletes the waiting proposal. */
export const dropProposal = (db: Db, isWritten: SQL): Statement =>
  statement(db, sql`DELETE FROM scoring_proposals WHERE ${isWritten}`);

/** Returns the statement that inserts the waiting proposal. At most one proposal waits. */
export const insertProposal = (
  db: Db,
  proposal: {
    id: string;
    policy: ScoringPolicy;
    isReset: boolean;
    reason: string | null;
    proposedBy: string;
    proposedAt: string;
    expiresAt: string;
  },
  isWritten: SQL,
): Statement => insertRow(db, scoringProposals, { ...proposal, slot: 1 }, isWritten);

/** The author of a policy, and the second admin who approved it. `approvedBy` is null when no approval was needed. */
interface MadeBy {
  createdBy: string;
  approvedBy: string | null;
}

/** Returns the statements that add a policy, and delete the policies that it replaces. */
export function holdPolicy(
  db: Db,
  { replaced, added }: ReturnType<typeof decidePolicyChange>,
  { createdBy, approvedBy }: MadeBy,
  isWritten: SQL,
): Statement[] {
  return [
    statement(
      db,
      sql`DELETE FROM scoring_policies
        WHERE number IN (SELECT value FROM json_each(${JSON.stringify(replaced)})) AND ${isWritten}`,
    ),
    insertRow(
      db,
      scoringPolicies,
      {
        number: added.number,
        holdsFrom: added.from,
        policy: JSON.stringify(added.policy),
        createdBy,
        createdAt: added.madeAt.toISOString(),
        approvedBy,
      },
      isWritten,
    ),
  ];
}

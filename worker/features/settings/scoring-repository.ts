import { sql, type SQL } from 'drizzle-orm';
import type { Role } from '#domain/people/roles.ts';
import type { decidePolicyChange } from '#domain/scoring/next-policy.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { scoringPolicies, scoringProposals } from '#worker/db/schema.ts';

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

export function areDeciders(proposedBy: SQL | string): SQL {
  const roles = SETTINGS.scoringPolicy.changedBy === 'admin' ? ['admin', 'super_admin'] : ['super_admin'];
  return sql`role IN (SELECT value FROM json_each(${JSON.stringify(roles)})) AND is_active = 1
    AND approval_status = 'approved' AND id <> ${proposedBy}`;
}

export const isWaiting = (now: Date): SQL => sql`expires_at > ${now.toISOString()}`;

export const selectProposal = (db: Db, now: Date) =>
  statement<ProposalRow>(
    db,
    sql`
      SELECT p.id, p.policy, p.is_reset AS isReset, p.reason, p.proposed_by AS proposedBy, users.name AS proposedByName,
        users.role AS proposedByRole, p.proposed_at AS proposedAt, p.expires_at AS expiresAt
      FROM scoring_proposals AS p LEFT JOIN users ON users.id = p.proposed_by WHERE ${isWaiting(now)}`,
  );

/**
 * `forActor` is 1 when another admin may decide on the actor's proposals. `forProposal` is 1 when an admin other than
 * the proposer may decide on the waiting proposal.
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

export const dropProposal = (db: Db): Statement => db.delete(scoringProposals);

/** At most one proposal waits. */
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
): Statement => db.insert(scoringProposals).values({ ...proposal, slot: 1 });

interface MadeBy {
  createdBy: string;
  approvedBy: string | null;
}

export function holdPolicy(
  db: Db,
  { replaced, added }: ReturnType<typeof decidePolicyChange>,
  { createdBy, approvedBy }: MadeBy,
): Statement[] {
  return [
    statement(
      db,
      sql`DELETE FROM scoring_policies
        WHERE number IN (SELECT value FROM json_each(${JSON.stringify(replaced)}))`,
    ),
    db.insert(scoringPolicies).values({
      number: added.number,
      holdsFrom: added.from,
      policy: JSON.stringify(added.policy),
      createdBy,
      createdAt: added.madeAt.toISOString(),
      approvedBy,
    }),
  ];
}

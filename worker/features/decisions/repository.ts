import { sql } from 'drizzle-orm';
import type { Decisions } from '#domain/api/decisions.ts';
import { COUNTED_PER_KIND, type Undecided } from '#domain/decisions/may-decide.ts';
import type { Fulfilment } from '#domain/fulfilment/ways.ts';
import { isOverBudget, type RewardBudget } from '#domain/redemptions/budget.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { hasOtherDecider } from '#worker/db/people/users.ts';

const MOST = COUNTED_PER_KIND + 1;

type Kind<K extends Undecided['kind']> = Extract<Undecided, { kind: K }>;
type UndecidedRow =
  | (Omit<Kind<'claim'>, 'isOverBudget'> & { pointsSpent: number; fulfilment: string })
  | Kind<'correction' | 'leave' | 'account'>
  | (Omit<Kind<'thanks'>, 'receivers'> & { receivers: string });

export function toUndecided(row: UndecidedRow, budget: RewardBudget): Undecided {
  if (row.kind === 'thanks') {
    return { kind: 'thanks', userId: row.userId, receivers: JSON.parse(row.receivers) as string[] };
  }
  if (row.kind !== 'claim') return row;
  const isOver = isOverBudget({ ...row, fulfilment: JSON.parse(row.fulfilment) as Fulfilment }, budget);
  return { kind: 'claim', userId: row.userId, costBy: row.costBy, isOverBudget: isOver };
}

/**
 * Reads at most one row per kind more than are counted. A thanks on which no other admin can decide names nobody, so that
 * the admin who gave or received it may decide.
 */
export const selectUndecided = (db: Db) =>
  statement<UndecidedRow>(
    db,
    sql`SELECT * FROM (SELECT 'claim' AS kind, user_id AS userId, cost_by AS costBy, NULL AS role,
          points_spent AS pointsSpent, fulfilment, NULL AS receivers
        FROM redemptions WHERE status = 'pending' LIMIT ${MOST})
      UNION ALL SELECT * FROM (SELECT 'correction', u.id, NULL, u.role, NULL, NULL, NULL
        FROM correction_requests AS r JOIN users AS u ON u.id = r.user_id WHERE r.status = 'open' LIMIT ${MOST})
      UNION ALL SELECT * FROM (SELECT 'leave', u.id, NULL, u.role, NULL, NULL, NULL
        FROM leaves AS l JOIN users AS u ON u.id = l.user_id WHERE l.status = 'requested' LIMIT ${MOST})
      UNION ALL SELECT 'thanks', iif(isFree, from_user, ''), NULL, NULL, NULL, NULL, iif(isFree, receivers, '[]')
        FROM (SELECT from_user, receivers, ${hasOtherDecider(sql`thanks.from_user`, sql`thanks.receivers`)} AS isFree
          FROM thanks WHERE state = 'held' OR reported_at IS NOT NULL LIMIT ${MOST})
      UNION ALL SELECT 'account', id, NULL, role, NULL, NULL, NULL FROM (SELECT id, role, is_active
        FROM users WHERE approval_status = 'pending' LIMIT ${MOST}) WHERE is_active = 1`,
  );

/** At most one proposal waits for each setting. */
export const selectProposals = (db: Db, now: Date) =>
  statement<Omit<Decisions['proposals'][number], 'mayDecide'>>(
    db,
    sql`SELECT p.key, p.userId, p.proposedAt, users.name FROM (
        SELECT 'scoring_policy' AS key, proposed_by AS userId, proposed_at AS proposedAt, expires_at
          FROM scoring_proposals
        UNION ALL SELECT setting_key, proposed_by, proposed_at, expires_at FROM money_proposals
      ) AS p LEFT JOIN users ON users.id = p.userId WHERE expires_at > ${now.toISOString()} ORDER BY proposedAt`,
  );

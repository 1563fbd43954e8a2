import { and, eq, sql } from 'drizzle-orm';
import type { AuditAct } from '../../../domain/api/audit.ts';
import type { NewReward, Reward, RewardChange } from '../../../domain/api/rewards.ts';
import { suggestTier } from '../../../domain/rewards/tiers.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../db/audit.ts';
import { type Db, statement } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { rewards, type RewardRow } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { findRetired, findReward, toReward } from './repository.ts';

const ATTEMPTS = 5;

/** Adds a reward. Without a category it gets the tier that its cost suggests (spec section 9). */
export async function createReward(db: Db, input: NewReward, act: AdminAct): Promise<Reward> {
  const at = act.now.toISOString();
  const { category = suggestTier(input.pointsCost), ...fields } = input;
  const row: RewardRow = {
    id: act.newId(),
    ...fields,
    category,
    retiredAt: null,
    version: 0,
    createdAt: at,
    updatedAt: at,
  };
  const made = sql`EXISTS (SELECT 1 FROM rewards WHERE id = ${row.id})`;
  const [, , , written] = await db.batch([
    statement(
      db,
      sql`
      INSERT INTO rewards (id, name, description, points_cost, category, icon, available, company, stock, version,
        created_at, updated_at)
      SELECT ${row.id}, ${row.name}, ${row.description}, ${row.pointsCost}, ${row.category}, ${row.icon},
        ${row.available ? 1 : 0}, ${row.company}, ${row.stock}, 0, ${at}, ${at}
      WHERE ${isFirst(act.actorId, act.idempotent)}`,
    ),
    writeAudit(db, audit(act, 'reward.created', row.id, null, toReward(row)), made),
    keepAnswer(
      db,
      act.actorId,
      act.idempotent,
      { id: act.newId(), status: 201, response: JSON.stringify(toReward(row)), at },
      made,
    ),
    db.select({ id: rewards.id }).from(rewards).where(eq(rewards.id, row.id)),
  ]);
  if (!written[0]) {
    await replayTwin(db, act.actorId, act.idempotent);
    throw new AppError('busy');
  }
  return toReward(row);
}

/** Changes a reward's fields; what is absent stays. Throws reward_not_found, version_conflict, busy. */
export function updateReward(db: Db, id: string, change: RewardChange, act: AdminAct): Promise<Reward> {
  const { version, ...fields } = change;
  const rewrite = (row: RewardRow) => ({ ...row, ...fields });
  return rewriteReward(db, { id, version, action: 'reward.updated', find: findReward, rewrite }, act);
}

/** Retires a reward: nobody can claim it any more, and what was redeemed keeps it. Throws reward_not_found, busy. */
export function retireReward(db: Db, id: string, act: AdminAct): Promise<Reward> {
  const retire = (row: RewardRow) => ({ ...row, available: false, retiredAt: act.now.toISOString() });
  return rewriteReward(
    db,
    { id, version: undefined, action: 'reward.retired', find: findReward, rewrite: retire },
    act,
  );
}

/** Offers a retired reward again. Throws reward_not_found when it is not retired, version_conflict, busy. */
export function restoreReward(db: Db, id: string, version: number | undefined, act: AdminAct): Promise<Reward> {
  const restore = (row: RewardRow) => ({ ...row, available: true, retiredAt: null });
  return rewriteReward(db, { id, version, action: 'reward.restored', find: findRetired, rewrite: restore }, act);
}

interface Rewrite {
  id: string;
  version: number | undefined;
  action: AuditAct;
  find: (db: Db, id: string) => Promise<RewardRow | undefined>;
  rewrite: (row: RewardRow) => RewardRow;
}

async function rewriteReward(db: Db, { id, version, action, find, rewrite }: Rewrite, act: AdminAct): Promise<Reward> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await find(db, id);
    if (!before) throw new AppError('reward_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const at = act.now.toISOString();
    const after = { ...rewrite(before), version: before.version + 1, updatedAt: at };
    const entry = audit(act, action, id, toReward(before), toReward(after));
    // The audit row comes first: its id, which no other attempt has, is what the other statements ask for.
    const mine = sql`EXISTS (SELECT 1 FROM audit_log WHERE id = ${entry.id})`;
    const [, updated] = await db.batch([
      writeAudit(
        db,
        entry,
        sql`EXISTS (SELECT 1 FROM rewards WHERE id = ${id} AND version = ${before.version} AND stock IS ${before.stock})
          AND ${isFirst(act.actorId, act.idempotent)}`,
      ),
      db
        .update(rewards)
        .set({
          name: after.name,
          description: after.description,
          pointsCost: after.pointsCost,
          category: after.category,
          icon: after.icon,
          available: after.available,
          company: after.company,
          stock: after.stock,
          retiredAt: after.retiredAt,
          version: after.version,
          updatedAt: at,
        })
        .where(and(eq(rewards.id, id), mine))
        .returning(),
      keepAnswer(
        db,
        act.actorId,
        act.idempotent,
        { id: act.newId(), status: 200, response: JSON.stringify(toReward(after)), at },
        mine,
      ),
    ]);
    if (updated[0]) return toReward(updated[0]);
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}

function audit(act: AdminAct, action: AuditAct, targetId: string, before: Reward | null, after: Reward) {
  const at = act.now.toISOString();
  return {
    id: act.newId(),
    actorId: act.actorId,
    action,
    targetType: 'reward' as const,
    targetId,
    before,
    after,
    reason: null,
    at,
  };
}

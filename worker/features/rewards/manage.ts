import type { AuditAction } from '#domain/api/audit.ts';
import * as v from 'valibot';
import { newRewardSchema, type NewReward, type Reward, type RewardChange } from '#domain/api/rewards.ts';
import { starterRewards } from '#domain/rewards/starter-rewards.ts';
import { suggestTier } from '#domain/rewards/tiers.ts';
import type { Language } from '#domain/text/languages.ts';
import { imageUrl, toRewardOwner } from '#domain/images/address.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { storeWhole } from '#worker/core/bulk.ts';
import { audited, commit, type Write } from '#worker/core/commit.ts';
import type { Guard } from '#worker/core/guard.ts';
import { deleteImage, replaceImage, type NewImage } from '#worker/core/images.ts';
import type { Db } from '#worker/db/client.ts';
import { type RewardRow, rewards } from '#worker/db/schema.ts';
import { isKnownReward, isNewReward, readStockOfCodes, rewriteGuards } from './managed-repository.ts';
import { findRetired, findReward, toReward } from './repository.ts';
import { sql } from 'drizzle-orm';
import { updateRow } from '#worker/core/rows.ts';

/** With the file of the picture read. Null removes the picture, and without it, the picture stays. */
type WithPicture<Input extends { image?: unknown }> = Omit<Input, 'image'> & { picture?: NewImage | null | undefined };

const toPictureUrl = (picture: NewImage | null | undefined): string => (picture ? imageUrl(picture.id) : '');

/** The cost decides the tier when the input has no category (spec section 9). */
function writeReward(
  db: Db,
  id: string,
  input: WithPicture<NewReward>,
  context: ActionContext,
  guards: readonly Guard[] = [],
  costBy: string | null = context.actorId,
): Write<Reward> {
  const at = context.now.toISOString();
  const { category = suggestTier(input.pointsCost), picture, ...fields } = input;
  const pictureUrl = toPictureUrl(picture);
  const state = { retiredAt: null, version: 0, createdAt: at, updatedAt: at };
  // The stock of a reward with codes is the number of its codes, and a new reward has none.
  const stock = fields.fulfilment.way === 'codes' ? 0 : fields.stock;
  const row: RewardRow = { id, ...fields, stock, pictureUrl, costBy, category, ...state };
  return audited({
    action: 'reward.created',
    targetType: 'reward',
    targetId: id,
    before: null,
    after: toReward(row),
    status: 201,
    guards,
    effects: { topics: ['redemption', 'points'] },
    change: [db.insert(rewards).values(row), ...(picture ? replaceImage(db, toRewardOwner(id), picture, at) : [])],
  });
}

export const createReward = (db: Db, input: WithPicture<NewReward>, context: ActionContext): Promise<Reward> =>
  commit(db, context, async () => writeReward(db, context.newId(), input, context));

/**
 * Each reward is written with an audit row, like a reward that an admin adds. The ids are fixed, so repeated or
 * concurrent requests add only one set.
 */
export async function createStarterRewards(
  db: Db,
  language: Language,
  context: ActionContext,
): Promise<{ items: Reward[] }> {
  const items: Reward[] = [];
  for (const { id, input } of starterRewards(language)) {
    const made = await commit<Reward | null>(db, { ...context, idempotent: null }, async () => {
      if (await isKnownReward(db, id)) return { unchanged: null };
      const { image: _, ...fields } = v.parse(newRewardSchema, input);
      return writeReward(db, id, fields, context, [isNewReward(id)], null);
    });
    if (made) items.push(made);
  }
  await storeWhole(db, context, { items });
  return { items };
}

export function updateReward(
  db: Db,
  id: string,
  change: WithPicture<RewardChange>,
  context: ActionContext,
): Promise<Reward> {
  const { version, picture, ...fields } = change;
  const rewrite = (row: RewardRow) => {
    const { pointsCost = row.pointsCost, fulfilment = row.fulfilment } = fields;
    // Giving more for the same points is another cost.
    const isSet = pointsCost !== row.pointsCost || JSON.stringify(fulfilment) !== JSON.stringify(row.fulfilment);
    return {
      ...row,
      ...fields,
      ...(picture !== undefined && { pictureUrl: toPictureUrl(picture) }),
      ...(isSet && { costBy: context.actorId }),
    };
  };
  return rewriteReward(db, { id, version, action: 'reward.updated', find: findReward, rewrite, picture }, context);
}

/** The reward's redemptions stay. */
export function retireReward(db: Db, id: string, context: ActionContext): Promise<Reward> {
  const retire = (row: RewardRow) => ({ ...row, available: false, retiredAt: context.now.toISOString() });
  return rewriteReward(
    db,
    { id, version: undefined, action: 'reward.retired', find: findReward, rewrite: retire },
    context,
  );
}

export function restoreReward(
  db: Db,
  id: string,
  version: number | undefined,
  context: ActionContext,
): Promise<Reward> {
  const restore = (row: RewardRow) => ({ ...row, available: true, retiredAt: null });
  return rewriteReward(db, { id, version, action: 'reward.restored', find: findRetired, rewrite: restore }, context);
}

/** Only codes change the stock of a reward with codes. A reward that gets this way gets the stock of its codes. */
async function readStock(
  db: Db,
  before: RewardRow,
  after: RewardRow,
): Promise<{ stock: number | null; guards: readonly Guard[] }> {
  if (after.fulfilment.way !== 'codes') return { stock: after.stock, guards: [] };
  if (before.fulfilment.way === 'codes') return { stock: before.stock, guards: [] };
  return readStockOfCodes(db, before.id);
}

interface Rewrite {
  id: string;
  version: number | undefined;
  action: AuditAction;
  find: (db: Db, id: string) => Promise<RewardRow | undefined>;
  rewrite: (row: RewardRow) => RewardRow;
  picture?: NewImage | null | undefined;
}

function rewriteReward(
  db: Db,
  { id, version, action, find, rewrite, picture }: Rewrite,
  context: ActionContext,
): Promise<Reward> {
  return commit(db, context, async () => {
    const before = await find(db, id);
    if (!before) throw new AppError('reward_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const at = context.now.toISOString();
    const rewritten = rewrite(before);
    const { stock, guards } = await readStock(db, before, rewritten);
    const after = { ...rewritten, stock, version: before.version + 1, updatedAt: at };
    return audited({
      action,
      targetType: 'reward',
      targetId: id,
      before: toReward(before),
      after: toReward(after),
      status: 200,
      guards: [...rewriteGuards(before), ...guards],
      effects: { topics: ['redemption', 'points'] },
      change: [
        updateRow(db, rewards, after, sql`id = ${id}`, before),
        ...(picture ? replaceImage(db, toRewardOwner(id), picture, at) : []),
        ...(picture === null ? [deleteImage(db, toRewardOwner(id))] : []),
      ],
    });
  });
}

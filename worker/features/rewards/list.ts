import type { RewardPage, RewardsQuery } from '#domain/api/rewards.ts';
import type { Db } from '#worker/db/client.ts';
import { brokenCursor, decodeCursor, toPage } from '#worker/db/cursor.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { selectNearest, selectRewards, toReward, type SectionPosition } from './repository.ts';

const PAGE_DEFAULT = 50;

function readPlace(cursor: string): SectionPosition {
  const [listSection, pointsCost, id] = decodeCursor(cursor, 3);
  if (!Number.isInteger(listSection) || !Number.isInteger(pointsCost)) throw brokenCursor();
  return { listSection: Number(listSection), pointsCost: Number(pointsCost), id: String(id) };
}

/** The balance of `actor` decides which rewards are affordable. */
export async function listRewards(db: Db, query: RewardsQuery, actor: UserRow): Promise<RewardPage> {
  const { category, affordable, search, cursor, limit = PAGE_DEFAULT } = query;
  const after = cursor === undefined ? null : readPlace(cursor);
  const affordableWith = affordable ? actor.pointsBalance : undefined;
  const rows = await selectRewards(db, { category, affordableWith, search, after, limit: limit + 1 });
  if (affordable && rows.length === 0 && !after) {
    const nearest = await selectNearest(db, search);
    return nearest ? { items: [], nearest: toReward(nearest) } : { items: [] };
  }
  return toPage(rows, limit, toReward, ({ listSection, pointsCost, id }) => [listSection ?? 0, pointsCost, id]);
}

import { selectRanked, type RankedUser } from '../db/rank-updates.ts';
import { runBatch, type Db, type Statement } from '../db/client.ts';
import { performEffects, type Effects } from './effects.ts';
import { expectGuards, findFailedGuard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';

export class GuardFailed extends Error {
  readonly guardName: GuardName;

  constructor(guardName: GuardName) {
    super(guardName);
    this.guardName = guardName;
  }
}

export function ignoreFailedGuard(error: unknown): void {
  if (!(error instanceof GuardFailed)) throw error;
}

/** Jobs and messages of the identity provider call this function; acts of a person call `commit`. */
export async function writeBatch(
  db: Db,
  statements: readonly Statement[],
  { guards = [], effects = {} }: { guards?: readonly Guard[]; effects?: Effects } = {},
): Promise<unknown[][]> {
  const ranked =
    Array.isArray(effects.ranks) && effects.ranks.length > 0 && db.after ? [selectRanked(db, effects.ranks)] : [];
  const first = [...expectGuards(db, guards), ...ranked];
  try {
    const results = await runBatch(db, [...first, ...statements, ...ranked]);
    const [before, now] = ranked.length > 0 ? [results[first.length - 1], results.at(-1)] : [[], []];
    performEffects(db, effects, before as RankedUser[], now as RankedUser[]);
    return results.slice(first.length, first.length + statements.length);
  } catch (error) {
    const failed = findFailedGuard(error);
    throw failed ? new GuardFailed(failed) : error;
  }
}

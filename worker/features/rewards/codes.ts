import { CODE_EXPIRY, type AuditAction } from '#domain/api/audit.ts';
import type { CodesChange, CodesPreview } from '#domain/api/reward-codes.ts';
import { CODES_MAX, readCodes, readEnd, type NewCode } from '#domain/fulfilment/codes.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { openHasher, openSealer, type CodeKey } from '#worker/core/signatures/code-seals.ts';
import type { Db } from '#worker/db/client.ts';
import type { RewardRow } from '#worker/db/schema.ts';
import {
  deleteCodes,
  findExpired,
  findKnownHashes,
  insertCodes,
  loadGuards,
  readRemovalFacts,
  removalGuards,
} from './codes-repository.ts';
import { findReward } from './repository.ts';

interface LoadQuestion {
  rewardId: string;
  text: string;
  today: LocalDate;
  /** The first key seals. All keys find codes that were loaded before, because each key makes another hash. */
  keys: readonly CodeKey[];
}

interface Checked {
  ready: (NewCode & { hash: string })[];
  hashes: string[];
  preview: CodesPreview;
}

async function check(db: Db, { text, today, keys }: Pick<LoadQuestion, 'text' | 'today' | 'keys'>): Promise<Checked> {
  const { codes, faults, hasTooMany } = readCodes(text, today);
  const hashers = await Promise.all(keys.map(openHasher));
  const hashed = await Promise.all(
    codes.map(async (one) => ({ one, hashes: await Promise.all(hashers.map((hash) => hash(one.code))) })),
  );
  const known = await findKnownHashes(
    db,
    hashed.flatMap(({ hashes }) => hashes),
  );
  const isKnown = ({ hashes }: { hashes: string[] }) => hashes.some((hash) => known.has(hash));
  const fresh = hashed.filter((one) => !isKnown(one));
  const stored = hashed.filter(isKnown).map(({ one }) => ({ line: one.line, fault: 'known' as const }));
  return {
    ready: fresh.map(({ one, hashes }) => ({ ...one, hash: hashes[0] ?? '' })),
    hashes: fresh.flatMap(({ hashes }) => hashes),
    preview: {
      codes: fresh.length,
      withPin: fresh.filter(({ one }) => one.pin !== null).length,
      withLastDay: fresh.filter(({ one }) => one.expiresOn !== null).length,
      faults: [...faults, ...stored].toSorted((a, b) => a.line - b.line).slice(0, CODES_MAX),
      hasTooMany,
    },
  };
}

async function readReward(db: Db, rewardId: string): Promise<RewardRow> {
  const reward = await findReward(db, rewardId);
  if (!reward) throw new AppError('reward_not_found');
  if (reward.fulfilment.way !== 'codes') throw new AppError('reward_without_codes');
  return reward;
}

function readSealingKey([first]: readonly CodeKey[]): CodeKey {
  if (!first) throw new AppError('codes_no_key');
  return first;
}

export async function previewCodes(db: Db, { rewardId, ...question }: LoadQuestion): Promise<CodesPreview> {
  await readReward(db, rewardId);
  readSealingKey(question.keys);
  return (await check(db, question)).preview;
}

/**
 * Stores all codes that the preview counted, or none. No answer is stored under the request's key, because its hash
 * would be made of the codes. A second load finds the codes of the first one instead.
 */
export async function loadCodes(
  db: Db,
  { rewardId, codes: expected, ...question }: LoadQuestion & { codes: number },
  context: ActionContext,
): Promise<CodesChange> {
  const { actorId, now, newId } = context;
  const key = readSealingKey(question.keys);
  const seal = await openSealer(key);
  return commit(db, { ...context, idempotent: null }, async () => {
    const reward = await readReward(db, rewardId);
    const { ready, hashes } = await check(db, question);
    if (ready.length !== expected) throw new AppError('codes_changed');
    const rows = await Promise.all(
      ready.map(async ({ code, pin, expiresOn, hash }) => {
        const id = newId();
        return { id, sealed: await seal(id, { code, pin }), hash, codeEnd: readEnd(code), expiresOn };
      }),
    );
    const stock = (reward.stock ?? 0) + rows.length;
    return audited({
      action: 'reward.codes_added',
      targetType: 'reward',
      targetId: rewardId,
      before: null,
      after: { codes: rows.length },
      answer: { codes: rows.length, stock },
      status: 201,
      guards: loadGuards(rewardId, hashes),
      effects: { topics: ['redemption', 'points'] },
      change: insertCodes(db, rows, { rewardId, keyId: key.id, addedBy: actorId, at: now.toISOString() }),
    });
  });
}

export function removeCodes(
  db: Db,
  rewardId: string,
  ids: readonly string[],
  context: ActionContext,
  action: AuditAction = 'reward.codes_removed',
): Promise<CodesChange> {
  return commit(db, context, async () => {
    const reward = await findReward(db, rewardId);
    if (!reward) throw new AppError('reward_not_found');
    const { free, unpromised } = await readRemovalFacts(db, rewardId, ids);
    if (free !== ids.length) throw new AppError('codes_not_free');
    if (unpromised < ids.length) throw new AppError('codes_promised');
    const isStock = reward.fulfilment.way === 'codes';
    return audited({
      action,
      targetType: 'reward',
      targetId: rewardId,
      before: { codes: ids.length },
      after: null,
      answer: { codes: ids.length, stock: (reward.stock ?? 0) - (isStock ? ids.length : 0) },
      status: 200,
      guards: removalGuards(rewardId, ids),
      effects: { topics: ['redemption', 'points'] },
      change: deleteCodes(db, rewardId, ids),
    });
  });
}

/** A code is removed in up to ten statements, and each of five attempts reads its facts again. */
export const EXPIRED_QUERIES = 200;
const REWARDS_AT_ONCE = 10;

/**
 * Removes free codes after their last day, as an admin would. Like then, as many codes stay as claims are pending, so a
 * rejected claim may bring an expired code back into the stock until the next run. Returns the number of removed codes.
 */
export async function removeExpiredCodes(
  db: Db,
  today: LocalDate,
  { now, newId }: Pick<ActionContext, 'now' | 'newId'>,
): Promise<number> {
  const context: ActionContext = { actorId: CODE_EXPIRY, rights: 'system', idempotent: null, now, newId };
  let removed = 0;
  for (const { rewardId, ids } of await findExpired(db, today, REWARDS_AT_ONCE)) {
    try {
      removed += (await removeCodes(db, rewardId, ids, context, 'reward.codes_expired')).codes;
    } catch (error) {
      // The codes have changed since they were found. A later run finds the rest.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return removed;
}

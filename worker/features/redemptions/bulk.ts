import type {
  BulkDecision,
  BulkOutcome,
  DecisionPreview,
  DecisionPreviewInput,
  DecisionResult,
  Redemption,
} from '../../../domain/api/redemptions.ts';
import { decideTransition } from '../../../domain/redemptions/transitions.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { storeOrReplay, type IdempotentRequest } from '../../db/idempotency.ts';
import type { RedemptionRow } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { Replay } from '../../replay.ts';
import { findAnswered, findRedemptions } from './repository.ts';
import { moveRedemption, type Move } from './use-cases.ts';

const REFUSALS: Readonly<Record<string, Exclude<BulkOutcome, 'done'>>> = {
  redemption_own: 'own',
  redemption_wrong_state: 'wrong_state',
  redemption_not_found: 'not_found',
  busy: 'busy',
};

/** What a decision on many would do, before it is taken. */
export async function previewBulk(
  db: Db,
  { ids, status }: DecisionPreviewInput,
  actorId: string,
): Promise<DecisionPreview> {
  const found = await findRedemptions(db, ids);
  const ready: RedemptionRow[] = [];
  const items = ids.map((id): DecisionPreview['items'][number] => {
    const one = found.get(id);
    if (!one) return { id, outcome: 'not_found', redemption: null };
    const { row, person } = one;
    const decision = decideTransition({ from: row.status, to: status, ownerId: row.userId, actorId, as: 'admin' });
    if (decision.allowed) ready.push(row);
    return {
      id,
      outcome: decision.allowed ? 'ready' : (REFUSALS[decision.code] ?? 'wrong_state'),
      redemption: {
        status: row.status,
        reward: row.rewardSnapshot.name,
        person,
        pointsSpent: row.pointsSpent,
      },
    };
  });
  return {
    count: ready.length,
    points: ready.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0),
    people: new Set(ready.map(({ userId }) => userId)).size,
    items,
  };
}

/** No client can send such a key: it has a character that theirs must not have. */
const keyOf = (request: IdempotentRequest, id: string): IdempotentRequest => ({
  ...request,
  key: `${request.key}:${id}`,
});

/** Keeps the answer to the whole. Throws Replay with the answer of a twin of the request that was first. */
export async function keepWhole(
  db: Db,
  { actorId, idempotent, newId, now }: AdminAct,
  result: DecisionResult,
): Promise<void> {
  if (!idempotent) return;
  const answer = { id: newId(), status: 200, response: JSON.stringify(result), at: now.toISOString() };
  await storeOrReplay(db, actorId, idempotent, answer);
}

/**
 * Decides on many claims, each in a batch of its own by the rules of one: what cannot be decided keeps no other from it.
 * Under a key each is done once, and a request that broke off goes on where it was when it is sent again.
 * `decided` are those that this call decided on.
 */
export async function decideMany(
  db: Db,
  { ids, status, rejectionReason, fulfillmentNotes }: BulkDecision,
  act: AdminAct,
  settings: Settings,
): Promise<{ result: DecisionResult; decided: Redemption[] }> {
  const { actorId, idempotent } = act;
  const [found, answered] = await Promise.all([
    findRedemptions(db, ids),
    idempotent
      ? findAnswered(
          db,
          actorId,
          ids.map((id) => keyOf(idempotent, id).key),
          idempotent.requestHash,
        )
      : new Set<string>(),
  ]);
  const move: Move = { to: status, as: 'admin', rejectionReason, fulfillmentNotes, version: undefined };
  const decided: Redemption[] = [];

  const decide = async (id: string): Promise<BulkOutcome> => {
    const own = idempotent && keyOf(idempotent, id);
    if (own && answered.has(own.key)) return 'done';
    const known = found.get(id)?.row;
    if (!known) return 'not_found';
    try {
      decided.push(await moveRedemption(db, id, move, { ...act, idempotent: own }, settings, known));
      return 'done';
    } catch (error) {
      // A twin of this request was there first.
      if (error instanceof Replay) return 'done';
      const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  };

  const items: DecisionResult['items'] = [];
  // One after the other: the database does one write at a time, and points of one person may be among several.
  for (const id of ids) items.push({ id, outcome: await decide(id) });
  const result = { done: items.filter(({ outcome }) => outcome === 'done').length, items };
  return { result, decided };
}

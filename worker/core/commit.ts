import { sql, type SQL } from 'drizzle-orm';
import { ROLES, findAccountRefusal, isLesser, type Role } from '#domain/people/roles.ts';
import { MAY_USE_APP, selectUserById } from '../db/people/users.ts';
import type { AuditAction, AuditTarget } from '#domain/api/audit.ts';
import { ActorRefused, AppError } from '../app-error.ts';
import { writeAudit, type AuditEntry } from '../db/audit.ts';
import type { Db, Statement } from '../db/client.ts';
import { isFirst, replayDuplicate, storeResponse } from './idempotency.ts';
import type { ActionContext } from './action-context.ts';
import type { Effects } from './effects.ts';
import { GuardFailed, writeBatch } from './write-batch.ts';
import { all, guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';
import type { ErrorCode } from '#domain/api/errors.ts';

/**
 * The refusals that follow from a guard alone, without another read. After every other guard, the act reads its facts
 * again; `commit` itself answers for the guards of the key and of the actor.
 */
const REFUSALS: Partial<Record<GuardName, ErrorCode>> = {
  'act: device': 'auth/unauthorized',
  'award: limit of a day': 'award_day_limit',
  'add check-in: limit of a day': 'award_day_limit',
  'void check-in: limit of a day': 'award_day_limit',
  'leave: limit of a day': 'award_day_limit',
  'badge: limit of a day': 'badge_day_limit',
  'redemption: budget': 'redemption_over_budget',
  'badge: room': 'badge_limit',
  'quote: room': 'quote_limit',
  'wall: room': 'wall_limit',
  'thanks: limit of a day': 'thanks_day_limit',
  'thanks: allowance': 'thanks_allowance',
  'thanks: pair': 'thanks_pair_limit',
  'report: limit of a day': 'thanks_report_limit',
  'custom setting: room': 'setting_limit',
};

const ATTEMPTS = 5;

/** An answer that only the transaction knows. It is read at the end of the batch. */
interface ReadAnswer<Answer> {
  read: Statement;
  toAnswer: (rows: unknown[]) => Answer;
}

export interface Write<Answer> {
  answer: Answer | ReadAnswer<Answer>;
  /**
   * The response that is stored under the act's key, for a replay. When ANSWER_IS_RECORD is stored, `readRecord`
   * returns the record's current state for a replay.
   */
  stored: { status: 200 | 201 | 202; response?: SQL | string; readRecord?: () => Promise<unknown> } | null;
  guards: readonly Guard[];
  audit?: Omit<AuditEntry, 'id' | 'actorId' | 'at'>;
  statements: readonly Statement[];
  effects?: Effects;
}

/** An act that has nothing to change. Its answer is stored too, so that a later repetition changes nothing either. */
export interface Unchanged<Answer> {
  unchanged: Answer;
  stored?: Write<Answer>['stored'];
}

const writeNothing = <Answer>({ unchanged, stored = null }: Unchanged<Answer>): Write<Answer> => ({
  answer: unchanged,
  stored,
  guards: [],
  statements: [],
});

/** Without `answer`, the answer is `after`. */
interface AuditedChange<Answer> {
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  before: unknown;
  /** Null when the record was deleted. */
  after: unknown;
  answer?: Answer;
  reason?: string | null | undefined;
  status: 200 | 201 | 202;
  guards?: readonly Guard[];
  effects?: Effects;
  change: Statement | readonly Statement[];
}

export function audited<Answer>({
  action,
  targetType,
  targetId,
  before,
  after,
  answer = after as Answer,
  reason = null,
  status,
  guards = [],
  effects = {},
  change,
}: AuditedChange<Answer>): Write<Answer> {
  return {
    answer,
    stored: { status },
    guards,
    effects,
    audit: { action, targetType, targetId, before, after, reason },
    statements: [change].flat() as Statement[],
  };
}

const isRead = <Answer>(answer: Answer | ReadAnswer<Answer>): answer is ReadAnswer<Answer> =>
  typeof answer === 'object' && answer !== null && 'toAnswer' in answer;

/** A promotion during the request refuses nothing. */
const listEnough = (role: Role): Role[] => ROLES.filter((one) => !isLesser(one, role));

function contextGuards({ actorId, rights, deviceId, idempotent }: ActionContext): Guard[] {
  const role = rights === 'account' || rights === 'system' ? [] : [sql`role IN ${listEnough(rights)}`];
  const mayAct = sql`EXISTS (SELECT 1 FROM users WHERE id = ${actorId} AND ${all([MAY_USE_APP, ...role])})`;
  return [
    ...isFirst('act: first of its key', actorId, idempotent),
    ...(rights === 'system' ? [] : [guard('act: actor', mayAct)]),
    ...(deviceId ? [guard('act: device', sql`EXISTS (SELECT 1 FROM devices WHERE id = ${deviceId})`)] : []),
  ];
}

function storeAnswer<Answer>(
  db: Db,
  { actorId, idempotent, now }: ActionContext,
  answer: Answer,
  stored: Write<Answer>['stored'],
): Statement[] {
  if (!stored || !idempotent) return [];
  const { status, response = JSON.stringify(answer) } = stored;
  return storeResponse(db, actorId, idempotent, { status, response, at: now.toISOString() });
}

async function writeOnce<Answer>(
  db: Db,
  context: ActionContext,
  write: Write<Answer>,
): Promise<{ answer: Answer } | { failed: GuardName }> {
  const { answer, audit } = write;
  const { actorId, now, newId } = context;
  const statements: Statement[] = [
    ...(audit ? [writeAudit(db, { ...audit, id: newId(), actorId, at: now.toISOString() })] : []),
    ...write.statements,
    ...storeAnswer(db, context, answer as Answer, write.stored),
  ];
  const read = isRead(answer) ? answer : null;
  if (read) statements.push(read.read);
  const guards = [...contextGuards(context), ...write.guards];
  try {
    const results = await writeBatch(db, statements, { guards, ...(write.effects && { effects: write.effects }) });
    return { answer: read ? read.toAnswer(results.at(-1) ?? []) : (answer as Answer) };
  } catch (error) {
    if (error instanceof GuardFailed) return { failed: error.guardName };
    throw error;
  }
}

async function refuseActor(db: Db, { actorId, rights }: ActionContext): Promise<void> {
  const [actor] = await selectUserById(db, actorId);
  const refusal = actor ? findAccountRefusal(actor) : 'auth/unauthorized';
  if (refusal) throw new ActorRefused(refusal);
  if (rights !== 'account' && rights !== 'system' && actor && isLesser(actor.role, rights))
    throw new ActorRefused('auth/forbidden');
}

async function endOrRetry<Answer>(
  db: Db,
  context: ActionContext,
  failed: GuardName,
  { stored }: Pick<Write<Answer>, 'stored'>,
): Promise<void> {
  if (failed === 'act: first of its key') {
    await replayDuplicate(db, context.actorId, context.idempotent, stored?.readRecord);
  }
  if (failed === 'act: actor') await refuseActor(db, context);
  const refusal = REFUSALS[failed];
  if (refusal) throw new AppError(refusal);
}

/**
 * Every act of a person uses this function. The write is one batch that is applied completely or not at all. When a
 * guard no longer holds, `decide` runs again; a changed fact that still satisfies the guards is not noticed. A
 * concurrent duplicate gets the first request's response.
 */
export async function commit<Answer>(
  db: Db,
  context: ActionContext,
  decide: (attempt: number) => Promise<Write<Answer> | Unchanged<Answer>>,
): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const decided = await decide(attempt);
    const write = 'unchanged' in decided ? writeNothing(decided) : decided;
    if ('unchanged' in decided && (!write.stored || !context.idempotent)) return decided.unchanged;
    const written = await writeOnce(db, context, write);
    if ('answer' in written) return written.answer;
    await endOrRetry(db, context, written.failed, write);
  }
  throw new AppError('busy');
}

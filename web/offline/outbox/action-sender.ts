import type { ErrorBody } from '#domain/api/errors.ts';
import type { Me } from '#domain/api/me.ts';
import { toBody, type OfflineAction } from '#domain/outbox/action.ts';
import type { DrainParts, RebaseResult } from '#domain/outbox/drain.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { rebaseAction } from '#domain/outbox/rebase.ts';
import { toProfileFields } from '#domain/people/profile-fields.ts';
import { NoSession, type SendAs } from '#web/kit/session/credentials.ts';

/** The longest wait for the server's answer. The idempotency key makes another try safe. */
const ANSWER_MS = 20_000;

function readRetryAfterMs(response: Response, now: number): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function readOutcome(response: Response): Promise<Outcome> {
  // This function throws when the body is truncated, or when a successful answer is not JSON because it came from a
  // proxy. The caller treats both cases as no answer.
  const text = await response.text();
  if (response.ok) return { got: 'done', body: text === '' ? null : (JSON.parse(text) as unknown) };
  let error: Partial<ErrorBody['error']> = {};
  try {
    error = (JSON.parse(text) as Partial<ErrorBody>).error ?? {};
  } catch {
    // The body is not JSON, so only the status counts.
  }
  return {
    got: 'refusal',
    refusal: {
      status: response.status,
      code: error.code ?? null,
      message: error.message ?? '',
      fields: error.details?.fields ?? [],
    },
    retryAfterMs: readRetryAfterMs(response, Date.now()),
  };
}

/** Throws NoSession when the action must not be sent. */
export type Sign = (action: OfflineAction, body: string) => Promise<Record<string, string>>;

export function createSender(sendAs: SendAs, sign: Sign): Pick<DrainParts, 'send' | 'rebase'> {
  const signal = () => AbortSignal.timeout(ANSWER_MS);
  return {
    async send(action: OfflineAction): Promise<Outcome> {
      try {
        const body = JSON.stringify(toBody(action, Date.now()));
        const headers = {
          ...action.headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': action.id,
          ...(await sign(action, body)),
        };
        const { userId, endpoint, method } = action;
        const response = await sendAs(userId, endpoint, { method, headers, body, signal: signal() });
        return await readOutcome(response);
      } catch (error) {
        return { got: error instanceof NoSession ? 'no session' : 'nothing' };
      }
    },

    async rebase(action: OfflineAction): Promise<RebaseResult> {
      if (action.type !== 'profile_update') return { got: 'action', action: null };
      try {
        const response = await sendAs(action.userId, '/api/me', { signal: signal() });
        if (!response.ok) return { got: response.status === 401 ? 'no session' : 'nothing' };
        const me = (await response.json()) as Me;
        const newest = { fields: { ...toProfileFields(me) }, version: me.version };
        return { got: 'action', action: rebaseAction(action, newest) };
      } catch (error) {
        return { got: error instanceof NoSession ? 'no session' : 'nothing' };
      }
    },
  };
}

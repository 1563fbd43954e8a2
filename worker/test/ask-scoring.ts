import { SCORING_PRESETS, type ScoringPolicy } from '#domain/scoring/policy.ts';
import { appAt, call, NOW, person, rows, setPolicy, type Answer } from './harness.ts';

export const { standard } = SCORING_PRESETS;
export const KEY = 'scoring_policy';
const DAY_MS = 86_400_000;
/** Today in UTC, which is the company's zone in these tests. */
export const TODAY = NOW.toISOString().slice(0, 10);
export const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
export const policy = (change: Partial<ScoringPolicy> = {}): ScoringPolicy => ({ ...standard, ...change });
export const RAISED = policy({ earlyPoints: 6 });
export const HALF = policy({ earlyPoints: 3 });

export const app = appAt();

export const makePeople = () =>
  Promise.all([
    person({ role: 'admin', name: 'Ann' }),
    person({ role: 'admin', name: 'Olu' }),
    person({ role: 'super_admin', name: 'Bea' }),
    person({ name: 'Eve' }),
  ]);

export async function clearScoring(): Promise<void> {
  await setPolicy(null);
  for (const table of ['scoring_proposals', 'system_settings', 'notices']) await rows(`DELETE FROM ${table}`);
}

export const as = (id: string | undefined, on = app) => {
  const path = `/api/settings/${KEY}`;
  const decide = (status: string, proposal: unknown, reason?: string, key?: string) =>
    call(
      on,
      id ?? '',
      'PUT',
      `${path}/proposals/${String(proposal)}`,
      { status, ...(reason && { reason }) },
      keyed(key),
    );
  return {
    get: () => call(on, id ?? '', 'GET', path),
    put: (value: object, others: object = {}, key?: string) =>
      call(on, id ?? '', 'PUT', path, { value, ...others }, keyed(key)),
    reset: (others: object = {}) => call(on, id ?? '', 'DELETE', path, others),
    approve: (proposal: unknown, reason = 'Agreed.', key?: string) => decide('approved', proposal, reason, key),
    reject: (proposal: unknown, reason = 'Too much.') => decide('rejected', proposal, reason),
    withdraw: (proposal: unknown, reason?: string) => decide('withdrawn', proposal, reason),
    decide,
  };
};
const keyed = (key: string | undefined): Record<string, string> => (key ? { 'Idempotency-Key': key } : {});
export const code = ({ body }: Answer) => (body.error as { code: string } | undefined)?.code ?? null;
export const outcome = (answer: Answer) => code(answer) ?? answer.status;
export const readApproval = ({ body }: Answer) => body.approval as { proposal: Record<string, unknown> | null };
export const readProposalId = (answer: Answer) => readApproval(answer).proposal?.id;
export const policies = () => rows('SELECT number, holds_from, policy, created_by, approved_by FROM scoring_policies');
/** The log cannot be cleared, so a test finds its own entries by the reason. */
export const audit = (action: string, reason: string) =>
  rows(
    `SELECT actor_id, before_value, after_value FROM audit_log
     WHERE target_type = 'setting' AND target_id = '${KEY}' AND action = ? AND reason = ?`,
    action,
    reason,
  );
export const notices = async () => {
  const found = await rows<{ user_id: string; kind: string; facts: string }>(
    'SELECT user_id, kind, facts FROM notices ORDER BY kind, user_id',
  );
  return found.map(({ user_id: user, kind, facts }) => ({ user, kind, facts: JSON.parse(facts) as unknown }));
};

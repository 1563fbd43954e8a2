import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { call, signedClock, type Answer, type appAt } from '../test/harness.ts';
import type { Side } from './side.ts';

type App = ReturnType<typeof appAt>;

const LATE = '2026-03-11T11:30:00.000Z';
const MISSED = { date: '2026-03-09', time: '07:30', reason: 'The reader was broken.' };
const WRONG = { date: '2026-03-06', reason: 'It was a colleague.' };
const LEAVE = { startDate: '2026-03-09', endDate: '2026-03-09', reason: 'Moving house.' };

/** Each act succeeds on a new side (side.ts). */
export const ACTS = {
  'check in on the spot': (app, { user }) => call(app, user, 'POST', '/api/checkins', { mood: 'good' }),
  'check in late': async (app, { user }) =>
    call(app, user, 'POST', '/api/checkins', { occurredAt: LATE, ...(await signedClock(user, LATE)) }),
  'add a check-in': (app, { user, admin }) =>
    call(app, admin, 'POST', '/api/checkins/corrections', { userId: user, ...MISSED }),
  'void a check-in': (app, { user, admin }) =>
    call(app, admin, 'POST', '/api/checkins/corrections/void', { userId: user, ...WRONG }),
  'approve a correction': (app, { admin, requestId }) =>
    call(app, admin, 'PUT', `/api/checkins/correction-requests/${requestId}`, { decision: 'approve' }),
  'approve leave': (app, { admin, leaveRequestId }) =>
    call(app, admin, 'PUT', `/api/leaves/${leaveRequestId}`, { decision: 'approve' }),
  'give leave': (app, { user, admin }) => call(app, admin, 'POST', '/api/leaves', { userId: user, ...LEAVE }),
  'take leave back': (app, { admin, leaveId }) =>
    call(app, admin, 'POST', `/api/leaves/${leaveId}/take-back`, { reason: 'It was another week.' }),
  'import leave': (app, { user, admin }) => {
    const { reason, ...days } = LEAVE;
    const rows = [{ ...days, kind: 'vacation', email: `${user}@example.test` }];
    return call(app, admin, 'POST', '/api/leaves/import', { rows, reason, dryRun: false });
  },
  'claim a reward': (app, { user, rewardId }) => call(app, user, 'POST', '/api/rewards/claim', { rewardId }),
  'cancel a claim': (app, { user, redemptionId }) =>
    call(app, user, 'POST', `/api/redemptions/${redemptionId}/cancel`, {}),
  'reject a claim': (app, { admin, redemptionId }) =>
    call(app, admin, 'PUT', `/api/redemptions/${redemptionId}`, { status: 'rejected', rejectionReason: 'Sold out.' }),
  'approve a claim': (app, { admin, redemptionId }) =>
    call(app, admin, 'PUT', `/api/redemptions/${redemptionId}`, { status: 'approved' }),
  'award points': (app, { user, admin }) =>
    call(app, admin, 'POST', '/api/points', { userId: user, amount: 40, description: 'Well done.' }),
  'take points back': (app, { admin, awardId }) => call(app, admin, 'POST', `/api/points/${awardId}/take-back`, {}),
  'suspend the account': (app, { user, admin }) =>
    call(app, admin, 'PUT', `/api/users/${user}`, { approvalStatus: 'suspended', reason: 'We are looking into it.' }),
  'change the calendar': (app, { user, admin }) =>
    call(app, admin, 'PUT', `/api/users/${user}`, { workCalendarId: 'four-days', reason: 'Part time.' }),
  'change the policy': (app, { boss }) =>
    call(app, boss, 'PUT', '/api/settings/scoring_policy', { value: { ...SCORING_PRESETS.standard, earlyPoints: 3 } }),
  'edit the profile': (app, { user }) =>
    call(app, user, 'PUT', '/api/profile', { name: 'Racer Two', timeZone: 'Europe/Lisbon' }),
  'edit a badge that pays': (app, { boss, payingBadge }) =>
    call(app, boss, 'PUT', `/api/badges/${payingBadge}`, { points: 25 }),
  'confirm the terms of a badge': (app, { boss, payingBadge }) =>
    call(app, boss, 'PUT', `/api/badges/${payingBadge}`, { isConfirmed: true }),
  'confirm the value of a point': (app, { boss }) =>
    call(app, boss, 'PUT', '/api/settings/point_value_cents', { value: 7 }),
  'grant a badge': (app, { admin, waitingBadge }) => call(app, admin, 'POST', `/api/badges/${waitingBadge}/grants`, {}),
  'edit the reward': (app, { admin, rewardId }) =>
    call(app, admin, 'PUT', `/api/rewards/${rewardId}`, { pointsCost: 25, name: 'Tea card' }),
} as const satisfies Record<string, (app: App, side: Side) => Promise<Answer>>;

export type ActionName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActionName[];

/** Each group has its own test file. */
export const RECORD_ACTIONS: readonly ActionName[] = [
  'check in on the spot',
  'check in late',
  'add a check-in',
  'void a check-in',
  'approve a correction',
  'approve leave',
  'give leave',
  'take leave back',
  'import leave',
];
export const POINTS_ACTIONS: readonly ActionName[] = [
  'claim a reward',
  'cancel a claim',
  'reject a claim',
  'approve a claim',
  'award points',
  'take points back',
  'grant a badge',
  'edit a badge that pays',
  'confirm the terms of a badge',
];
export const RULES_ACTIONS = ACT_NAMES.filter((name) => ![...RECORD_ACTIONS, ...POINTS_ACTIONS].includes(name));

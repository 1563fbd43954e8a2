import { describe, expect, it } from 'vitest';
import {
  ACTION_RULES,
  canWithdraw,
  isUnsent,
  PATIENCE_MS,
  newQueuedAction,
  toBody,
  undoable,
  THANKS_UNDO_MS,
  UNDO_MS,
  type NewAction,
  type OfflineAction,
} from './action.ts';
import { afterTry, backoffMs, withNewTries, type Outcome } from './outcome.ts';
import { nextAction } from './send-order.ts';
import { rebaseAction } from './rebase.ts';

const NOW = 1_772_454_600_000;

function action(change: Partial<OfflineAction> & { id: string }): OfflineAction {
  const made: NewAction = {
    id: change.id,
    userId: 'maya',
    type: change.type ?? 'check_in',
    endpoint: '/api/checkins',
    method: 'POST',
    data: { mood: 'good' },
    timestamp: NOW,
  };
  return { ...newQueuedAction(made), ...change };
}

const refused = (status: number, code: string | null = null, retryAfterMs: number | null = null): Outcome => ({
  got: 'refusal',
  refusal: { code, status, message: 'No.', fields: [] },
  retryAfterMs,
});

describe('newQueuedAction', () => {
  it('newQueuedAction sets the priority and the number of attempts by the type of the action', () => {
    expect(ACTION_RULES).toEqual({
      check_in: { priority: 'high', maxRetries: 3 },
      points_update: { priority: 'medium', maxRetries: 3 },
      profile_update: { priority: 'low', maxRetries: 2 },
      reward_claim: { priority: 'high', maxRetries: 5 },
      thanks: { priority: 'medium', maxRetries: 5 },
    });
    expect(action({ id: 'a', type: 'reward_claim' })).toMatchObject({
      status: 'pending',
      priority: 'high',
      maxRetries: 5,
      retryCount: 0,
      sentCount: 0,
      firstSentAt: null,
    });
  });
});

describe('toBody', () => {
  const scan = action({ id: 'a', data: { code: '0123456789' } });

  it('toBody marks a scan as queued when no screen waits for its response any more', () => {
    expect(toBody(scan, NOW + PATIENCE_MS)).toBe(scan.data);
    expect(toBody(scan, NOW + PATIENCE_MS + 1)).toEqual({ code: '0123456789', wasQueued: true });
  });

  it('toBody does not change the data of other actions', () => {
    const pressed = action({ id: 'b' });
    expect(toBody(pressed, NOW + 86_400_000)).toBe(pressed.data);
  });
});

describe('nextAction', () => {
  it('nextAction returns actions by priority, and within a priority the oldest action first', () => {
    const actions = [
      action({ id: 'profile', type: 'profile_update', timestamp: NOW - 9 }),
      action({ id: 'award', type: 'points_update', timestamp: NOW - 8 }),
      action({ id: 'claim', type: 'reward_claim', timestamp: NOW - 1 }),
      action({ id: 'check-in', timestamp: NOW - 2 }),
    ];
    const order: string[] = [];
    let left = actions;
    for (;;) {
      const next = nextAction(left, NOW);
      if (next.do !== 'send') break;
      order.push(next.action.id);
      left = left.filter(({ id }) => id !== next.action.id);
    }
    expect(order).toEqual(['check-in', 'claim', 'award', 'profile']);
  });

  it('nextAction returns `rest` when the queue is empty, or when every action is being sent, done or failed', () => {
    expect(nextAction([], NOW)).toEqual({ do: 'rest' });
    expect(
      nextAction(
        [
          action({ id: 'a', status: 'syncing' }),
          action({ id: 'b', status: 'completed' }),
          action({ id: 'c', status: 'failed' }),
        ],
        NOW,
      ),
    ).toEqual({ do: 'rest' });
  });

  it('an action that waits for the server blocks all actions behind it, but no action before it', () => {
    const waiting = action({ id: 'a', timestamp: NOW - 5, notBefore: NOW + 1_000, waitsFor: 'server' });
    const behind = action({ id: 'b', type: 'profile_update' });
    expect(nextAction([waiting, behind], NOW)).toEqual({ do: 'wait', until: NOW + 1_000 });
    expect(nextAction([waiting, behind], NOW + 1_000)).toEqual({ do: 'send', action: waiting });
    const low = action({ id: 'c', type: 'profile_update', notBefore: NOW + 1_000, waitsFor: 'server' });
    expect(nextAction([low, action({ id: 'd' })], NOW)).toMatchObject({ do: 'send', action: { id: 'd' } });
  });

  it('an action that waits for a limit blocks only the actions of the same type behind it', () => {
    const limited = action({
      id: 'a',
      type: 'reward_claim',
      timestamp: NOW - 5,
      notBefore: NOW + 9,
      waitsFor: 'limit',
    });
    const claim = action({ id: 'b', type: 'reward_claim' });
    expect(nextAction([limited, claim], NOW)).toEqual({ do: 'wait', until: NOW + 9 });
    expect(nextAction([limited, claim, action({ id: 'c' })], NOW)).toMatchObject({ do: 'send', action: { id: 'c' } });
  });
});

describe('an undoable action', () => {
  const made = (id: string, timestamp: number) =>
    undoable({
      id,
      userId: 'maya',
      type: 'points_update',
      endpoint: `/api/redemptions/${id}`,
      method: 'PUT',
      data: {},
      timestamp,
    });

  it('an undoable action is sent eight seconds after it was made, and blocks no other action until then', () => {
    const first = made('a', NOW);
    const second = made('b', NOW + 3_000);
    expect(nextAction([first, second], NOW + 7_999)).toEqual({ do: 'wait', until: NOW + UNDO_MS });
    expect(nextAction([first, second], NOW + UNDO_MS)).toEqual({ do: 'send', action: first });
    const award = action({ id: 'c', type: 'points_update', timestamp: NOW + 4_000 });
    expect(nextAction([first, second, award], NOW + 5_000)).toEqual({ do: 'send', action: award });
    expect(nextAction([second, action({ id: 'd', type: 'profile_update' })], NOW)).toMatchObject({ do: 'send' });
  });

  it('a thanks is sent ten seconds after it was made, as long as its toast offers to undo it', () => {
    const thanks = undoable({ ...made('a', NOW), type: 'thanks' });
    expect(nextAction([thanks], NOW + 9_999)).toEqual({ do: 'wait', until: NOW + THANKS_UNDO_MS });
    expect(nextAction([thanks], NOW + 10_000)).toEqual({ do: 'send', action: thanks });
  });

  it('an undoable action can be withdrawn until it is sent, and withNewTries does not send it early', () => {
    const one = made('a', NOW);
    expect(canWithdraw(one)).toBe(true);
    expect(withNewTries(one)).toBe(one);
    expect(canWithdraw({ ...one, status: 'syncing', sentCount: 1 })).toBe(false);
  });
});

describe('afterTry', () => {
  const sent = action({ id: 'a', status: 'syncing', sentCount: 1 });

  it('afterTry completes the action after a success, and stores the response', () => {
    expect(afterTry(sent, { got: 'done', body: { id: 'x' } }, NOW, 0)).toEqual({
      ...sent,
      status: 'completed',
      answer: { id: 'x' },
      completedAt: NOW,
    });
  });

  it('an action is retried after a delay, and has failed when all attempts are used up', () => {
    const once = afterTry(sent, { got: 'nothing' }, NOW, 0);
    expect(once).toEqual({ ...sent, status: 'pending', retryCount: 1, notBefore: NOW + 500, waitsFor: 'server' });
    const twice = afterTry(once, refused(503), NOW, 1);
    expect(twice).toMatchObject({ status: 'pending', retryCount: 2, notBefore: NOW + 2_000 });
    expect(afterTry(twice, refused(500), NOW, 0)).toMatchObject({ status: 'failed', retryCount: 3, refusal: null });
  });

  it.each([400, 403, 404, 409, 413, 422])('afterTry treats a response with the status %i as final', (status) => {
    const after = afterTry(sent, refused(status, 'check_in_too_old'), NOW, 0);
    expect(after).toMatchObject({ status: 'failed', retryCount: 0, refusal: { status, message: 'No.' } });
    expect(isUnsent(after)).toBe(false);
    expect(withNewTries(after)).toBe(after);
  });

  describe('afterTry of a scan', () => {
    const words = { mood: 'good', occurredAt: '2026-03-02T12:30:00.000Z' };
    const data = { ...words, code: '0123456789', position: { latitude: 43.6, longitude: -79.4, accuracy: 9 } };
    const scan = action({ id: 'a', status: 'syncing', sentCount: 1, data });

    it.each<[string, Outcome]>([
      ['a success', { got: 'done', body: {} }],
      ['a final refusal', refused(409, 'station_too_far')],
    ])('afterTry removes the position and the code of a scan after %s', (_, outcome) => {
      expect(afterTry(scan, outcome, NOW, 0).data).toEqual(words);
    });

    it.each<[string, Outcome]>([
      ['an attempt without a response', { got: 'nothing' }],
      ['an attempt without a session', { got: 'no session' }],
      ['an ended session', refused(401, 'auth/unauthorized')],
      ['a limit', refused(429, 'rate_limited')],
      ['a failure of the server', refused(503)],
    ])('afterTry keeps the position and the code of a scan after %s', (_, outcome) => {
      expect(afterTry(scan, outcome, NOW, 0).data).toEqual(data);
      expect(afterTry({ ...scan, retryCount: 2 }, outcome, NOW, 0).data).toEqual(data);
    });
  });

  it.each([408, 425, 500, 502, 503, 504])('an action is retried after a response with the status %i', (status) => {
    expect(afterTry(sent, refused(status), NOW, 0)).toMatchObject({ status: 'pending', retryCount: 1 });
  });

  it('an action waits as long as the server asks, but at most an hour', () => {
    expect(afterTry(sent, refused(503, null, 7_000), NOW, 0)).toMatchObject({ notBefore: NOW + 7_000, retryCount: 1 });
    expect(afterTry(sent, refused(429, 'rate_limited', 60_000), NOW, 0)).toMatchObject({
      status: 'pending',
      notBefore: NOW + 60_000,
      waitsFor: 'server',
      retryCount: 0,
    });
    expect(afterTry(sent, refused(429, 'claim_limit', 9e12), NOW, 0)).toMatchObject({
      notBefore: NOW + 3_600_000,
      waitsFor: 'limit',
    });
    expect(afterTry(sent, refused(429), NOW, 0)).toMatchObject({ notBefore: NOW + 30_000, retryCount: 0 });
  });

  it.each([
    ['an ended session', refused(401, 'auth/unauthorized')],
    ['a suspended account', refused(403, 'account_suspended')],
    ['a missing sign-in', { got: 'no session' } as Outcome],
  ])('after %s, the action waits again and the attempt is not counted', (_name, outcome) => {
    expect(afterTry(sent, outcome, NOW, 0)).toEqual({ ...sent, status: 'pending' });
  });
});

describe('withNewTries and canWithdraw', () => {
  it('withNewTries gives failed actions new attempts, and ends all delays except the delays of a limit', () => {
    const failed = action({ id: 'a', status: 'failed', retryCount: 3 });
    expect(withNewTries(failed)).toEqual({ ...failed, status: 'pending', retryCount: 0 });
    const waits = action({ id: 'b', retryCount: 1, notBefore: NOW + 9, waitsFor: 'server' });
    expect(withNewTries(waits)).toEqual({ ...waits, notBefore: 0, waitsFor: null });
    const limited = action({ id: 'c', notBefore: NOW + 9, waitsFor: 'limit' });
    expect(withNewTries(limited)).toBe(limited);
    const asked = action({ id: 'd', notBefore: NOW + 9, waitsFor: 'server' });
    expect(withNewTries(asked), 'a limit for everything').toBe(asked);
  });

  it('canWithdraw is true only for actions that were never sent', () => {
    expect(canWithdraw(action({ id: 'a' }))).toBe(true);
    expect(canWithdraw(action({ id: 'a', sentCount: 1 }))).toBe(false);
    expect(canWithdraw(action({ id: 'a', status: 'syncing' }))).toBe(false);
  });
});

describe('backoffMs', () => {
  it('backoffMs doubles the delay from 1 second to 30 seconds, and shortens it by up to half', () => {
    expect([1, 2, 3, 5, 6, 60].map((failures) => backoffMs(failures, 0.999_999))).toEqual([
      1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
    ]);
    expect(backoffMs(1, 0)).toBe(500);
  });
});

describe('rebaseAction', () => {
  const edit = action({
    id: 'a',
    type: 'profile_update',
    data: { bio: 'new', version: 3 },
    base: { bio: 'old' },
    status: 'syncing',
  });

  it('rebaseAction applies an edit to a newer version when the edited fields are unchanged in that version', () => {
    expect(rebaseAction(edit, { fields: { bio: 'old', name: 'Other' }, version: 5 })).toEqual({
      ...edit,
      status: 'pending',
      data: { bio: 'new', version: 5 },
      shows: { rebases: 1 },
    });
  });

  it('rebaseAction returns null when another user changed the same field, and after three rebases', () => {
    expect(rebaseAction(edit, { fields: { bio: 'theirs' }, version: 5 })).toBeNull();
    expect(rebaseAction({ ...edit, shows: { rebases: 3 } }, { fields: { bio: 'old' }, version: 9 })).toBeNull();
    const { base: _base, ...without } = edit;
    expect(rebaseAction(without, { fields: { bio: 'old' }, version: 5 })).toBeNull();
  });
});

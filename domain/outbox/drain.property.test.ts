import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newQueuedAction, type OfflineAction } from './action.ts';
import { drain, type ActionStore, type DrainParts } from './drain.ts';
import { rebaseAction } from './rebase.ts';
import { FakeNetwork, FakeServer, FAULTS, type Fault, type Intent } from './test/fake-server.ts';

/** The error by which a test stops a page or a worker at an await. */
class Stopped extends Error {}

/** The storage of one device. The storage returns copies, as IndexedDB does. */
class Device implements ActionStore {
  readonly kept = new Map<string, OfflineAction>();
  lastSync = 0;
  load = async (userId: string) => structuredClone([...this.kept.values()].filter((one) => one.userId === userId));
  change = async (id: string, change: (action: OfflineAction) => OfflineAction) => {
    const before = this.kept.get(id);
    if (!before) return null;
    const after = change(structuredClone(before));
    this.kept.set(id, after);
    return structuredClone(after);
  };
  keepLastSync = async (_userId: string, at: number) => {
    this.lastSync = at;
  };
}

const ENDPOINT = { check_in: '/api/checkins', reward_claim: '/api/rewards/claim', profile_update: '/api/profile' };

function toAction(intent: Intent, index: number): OfflineAction {
  const common = { id: `action-${index}`, userId: 'maya', timestamp: index, method: 'POST' as const };
  if (intent.do === 'check_in') {
    return newQueuedAction({ ...common, type: 'check_in', endpoint: ENDPOINT.check_in, data: { day: intent.day } });
  }
  if (intent.do === 'claim') {
    return newQueuedAction({
      ...common,
      type: 'reward_claim',
      endpoint: ENDPOINT.reward_claim,
      data: { cost: intent.cost },
    });
  }
  return newQueuedAction({
    ...common,
    type: 'profile_update',
    endpoint: ENDPOINT.profile_update,
    method: 'PUT',
    data: { [intent.field]: intent.to, version: 1 },
    base: { [intent.field]: intent.from },
  });
}

/** Each edit contains the previous value of its field. */
const intents = fc
  .array(
    fc.oneof(
      fc.record({ do: fc.constant('check_in' as const), day: fc.integer({ min: -1, max: 4 }) }),
      fc.record({ do: fc.constant('claim' as const), cost: fc.integer({ min: 1, max: 15 }) }),
      fc.record({
        do: fc.constant('edit' as const),
        field: fc.constantFrom('bio' as const, 'phone' as const),
        to: fc.constantFrom('a', 'b', 'c'),
      }),
    ),
    { maxLength: 8 },
  )
  .map((wanted): Intent[] => {
    const shown = { bio: '', phone: '' };
    return wanted.map((one) => {
      if (one.do !== 'edit') return one;
      const from = shown[one.field];
      shown[one.field] = one.to;
      return { ...one, from };
    });
  });

const trouble = fc.record({
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 40 }),
  late: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }),
  /** The numbers of the awaits at which the page or the worker dies, counted over the whole run. */
  stops: fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 12 }),
  batches: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }),
});

function stoppable(parts: DrainParts, stops: ReadonlySet<number>, count: { awaits: number }): DrainParts {
  const step = () => {
    if (stops.has(count.awaits++)) throw new Stopped();
  };
  const both = <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) => {
    return async (...args: Args) => {
      step();
      const result = await act(...args);
      step();
      return result;
    };
  };
  return {
    ...parts,
    store: {
      load: both(parts.store.load),
      change: both(parts.store.change),
      keepLastSync: both(parts.store.keepLastSync),
    },
    send: both(parts.send),
    rebase: both(parts.rebase),
  };
}

async function run(
  wanted: Intent[],
  { faults, late, stops, batches }: typeof trouble extends fc.Arbitrary<infer T> ? T : never,
) {
  const server = new FakeServer();
  const network = new FakeNetwork(server);
  const device = new Device();
  const count = { awaits: 0 };
  let now = 1_000;
  let requests = 0;
  const parts: DrainParts = {
    store: device,
    send: async (action) => {
      const fault: Fault = faults[requests] ?? 'none';
      return network.send(action, fault, late[requests++] ?? 0);
    },
    // The request for the newest version may be lost, too.
    rebase: async (action) => {
      if (faults.shift() !== undefined) return { got: 'nothing' };
      return { got: 'action', action: rebaseAction(action, { fields: server.fields, version: server.version }) };
    },
    now: () => now,
    random: () => 0.5,
    onChange: () => undefined,
  };
  const attempt = async (revive: boolean) => {
    try {
      const { until } = await drain(stoppable(parts, new Set(stops), count), 'maya', revive);
      now = Math.max(now + 1, until ?? 0);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  };
  const actions = wanted.map(toAction);
  const left = [...actions];
  for (const size of [...batches, left.length]) {
    for (const one of left.splice(0, size)) device.kept.set(one.id, one);
    await attempt(size % 2 === 0);
  }
  // From here on, the network is reliable.
  faults = [];
  stops = [];
  const isSettled = ({ status, refusal }: OfflineAction) => status === 'completed' || refusal !== null;
  for (let round = 0; round < 60 && ![...device.kept.values()].every(isSettled); round++) await attempt(true);
  network.settle();
  return { server, device, actions };
}

describe('the queue, with an unreliable network and with pages that die', () => {
  it('every action is applied exactly once, or the reason of its refusal is stored', async () => {
    await fc.assert(
      fc.asyncProperty(intents, trouble, async (wanted, how) => {
        const { server, device, actions } = await run(wanted, how);
        const after = actions.map(({ id }) => device.kept.get(id));

        // Every action was applied, or was refused with a reason.
        for (const one of after) {
          expect(one?.status === 'completed' || (one?.status === 'failed' && one.refusal !== null), one?.id).toBe(true);
        }
        const done = after.filter((one) => one?.status === 'completed');

        // No action was applied twice, and no refused action was applied.
        for (const [id, times] of server.applied) {
          expect(times, id).toBe(1);
          expect(device.kept.get(id)?.status, id).toBe('completed');
        }
        // The days with a check-in are the same as for a user who was never offline.
        const days = wanted.flatMap((one) => (one.do === 'check_in' && one.day >= 0 ? [one.day] : []));
        expect([...server.days].toSorted()).toEqual([...new Set(days)].toSorted());
        // The user has the initial points, plus one per day, minus the cost of the claims.
        const granted = done.flatMap((one) => (one?.type === 'reward_claim' ? [Number(one.data.cost)] : []));
        expect(server.points).toBe(20 + server.days.size - granted.reduce((sum, cost) => sum + cost, 0));
        expect(server.points).toBeGreaterThanOrEqual(0);
        // A claim is refused only when the user has too few points.
        const refusedClaims = after.flatMap((one) =>
          one?.type === 'reward_claim' && one.refusal ? [one.refusal.code] : [],
        );
        expect(refusedClaims.filter((code) => code !== 'insufficient_points')).toEqual([]);
        // Each field has the value of its last edit that was not refused.
        for (const field of ['bio', 'phone']) {
          const edits = done.filter((one) => one?.type === 'profile_update' && field in one.data);
          expect(server.fields[field]).toBe(edits.at(-1)?.data[field] ?? '');
        }
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);

  it('without faults, no edit is refused, and no check-in or claim is sent twice', async () => {
    await fc.assert(
      fc.asyncProperty(intents, async (wanted) => {
        const { device, actions } = await run(wanted, { faults: [], late: [], stops: [], batches: [wanted.length] });
        for (const { id, type } of actions) {
          const one = device.kept.get(id);
          expect(type === 'profile_update' && one?.status !== 'completed', id).toBe(false);
          // A second edit has the version from before the first edit. So the second edit conflicts, is rebased, and is
          // sent again.
          expect(one?.sentCount, id).toBeLessThanOrEqual(type === 'profile_update' ? 2 : 1);
        }
      }),
    );
  });

  it('drain does not send or change the actions of another user', async () => {
    const device = new Device();
    const theirs = { ...newQueuedAction({ ...toAction({ do: 'check_in', day: 1 }, 1), userId: 'omar' }) };
    device.kept.set(theirs.id, theirs);
    const parts: DrainParts = {
      store: device,
      send: () => Promise.reject(new Error('sent')),
      rebase: async () => ({ got: 'nothing' }),
      now: () => 1,
      random: () => 0,
      onChange: () => undefined,
    };
    expect(await drain(parts, 'maya', true)).toEqual({ sent: 0, until: null, session: 'fine' });
    expect(device.kept.get(theirs.id)).toEqual(theirs);
  });
});

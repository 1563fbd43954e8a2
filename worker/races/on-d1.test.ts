/**
 * Each act is held once, and runs once during another act, in workerd's D1. The project "races" runs every act during
 * every act, and every write route during each loss of rights, over the D1 of the demo (scripts/lib/worker-tests.ts).
 */
import { beforeAll, expect, it } from 'vitest';
import { ACT_NAMES } from './actions.ts';
import { inTurn, prepareRaces, race } from './race.ts';

/** Acts of one kind are neighbours in the list, so the step also combines different kinds. */
const STEP = 7;

beforeAll(prepareRaces);

it.each(ACT_NAMES.map((act, index) => [act, ACT_NAMES[(index + STEP) % ACT_NAMES.length] ?? act] as const))(
  '%s: the result is the same whether "%s" runs during the act or before the act',
  async (act, other) => {
    expect(await race(act, other)).toEqual(await inTurn(act, other));
  },
);

import { describe, expect, it } from 'vitest';
import { ACT_NAMES, POINTS_ACTIONS } from './actions.ts';
import { inTurn, race } from './race.ts';

describe.each(POINTS_ACTIONS)('%s', (act) => {
  it.each(ACT_NAMES)(
    'the act has the same result whether "%s" runs in the middle of it or before it',
    async (other) => {
      expect(await race(act, other)).toEqual(await inTurn(act, other));
    },
  );
});

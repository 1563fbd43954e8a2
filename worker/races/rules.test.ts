import { beforeAll, describe, expect, it } from 'vitest';
import { ACT_NAMES, RULES_ACTIONS } from './actions.ts';
import { inTurn, prepareRaces, race } from './race.ts';

beforeAll(prepareRaces);

describe.each(RULES_ACTIONS)('%s', (act) => {
  it.each(ACT_NAMES)('the result is the same whether "%s" runs during the act or before the act', async (other) => {
    expect(await race(act, other)).toEqual(await inTurn(act, other));
  });
});

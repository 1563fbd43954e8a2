import { describe, expect, it } from 'vitest';
import { BY_HAND, type Fulfilment } from '../fulfilment/ways.ts';
import { readClaimMoney } from './claim-money.ts';
import { REDEMPTION_STATUSES } from './transitions.ts';

const euro = (cents: number) => ({ cents, currency: 'EUR' });
const card: Fulfilment = { way: 'provider', face: euro(2_500), product: 'amazon' };
const facts = { status: 'approved', fulfilment: card, counted: euro(2_500), ordered: null } as const;

describe('readClaimMoney', () => {
  it.each([
    ['the face value of the claim', facts, { face: euro(2_500), owed: euro(2_500) }],
    ['the face value of the order', { ...facts, ordered: euro(2_400) }, { face: euro(2_400), owed: euro(2_400) }],
    ['the counted points', { ...facts, fulfilment: BY_HAND, counted: euro(70) }, { face: null, owed: euro(70) }],
    ['a day off', { ...facts, fulfilment: { way: 'day_off', days: 1 }, counted: null }, { face: null, owed: null }],
  ] as const)('%s', (_case, given, expected) => {
    expect(readClaimMoney(given)).toEqual(expected);
  });

  it('only an approved claim is owed', () => {
    const owed = REDEMPTION_STATUSES.filter((status) => readClaimMoney({ ...facts, status }).owed !== null);
    expect(owed).toEqual(['approved']);
  });
});

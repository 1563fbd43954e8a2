import { expect, it } from 'vitest';
import { compareOrder, type ListedOrder, type StoredOrder } from './compare-orders.ts';

const FACE = { cents: 2_500, currency: 'EUR' };
const LISTED: ListedOrder = { round: 1, isDelivered: true, face: FACE };
const STORED: StoredOrder = { round: 1, state: 'delivered', status: 'fulfilled', face: FACE };

it.each<[what: string, listed: Partial<ListedOrder>, stored: Partial<StoredOrder> | null, is: string | null]>([
  ['both have the same order', {}, {}, null],
  ['our answer is not stored yet', {}, { state: 'unknown', status: 'approved' }, null],
  ['no claim has its id', {}, null, 'order_unknown'],
  ['a refused order with an unknown id', { isDelivered: false }, null, null],
  ['its claim was refunded', {}, { state: 'cancelled', status: 'rejected' }, 'order_refunded'],
  ['its claim was cancelled', {}, { state: 'cancelled', status: 'cancelled' }, 'order_refunded'],
  ['its claim was handed over by hand', {}, { state: 'cancelled', status: 'fulfilled' }, 'order_refunded'],
  ['a later order replaced it', {}, { round: 2 }, 'order_repeated'],
  ['it was refused', {}, { state: 'failed', status: 'approved' }, 'order_repeated'],
  ['another amount', { face: { cents: 2_600, currency: 'EUR' } }, {}, 'order_amount'],
  ['another currency', { face: { cents: 2_500, currency: 'USD' } }, {}, 'order_amount'],
  ['no amount in the list', { face: null }, {}, null],
  ['it was cancelled at the provider', { isDelivered: false }, {}, 'ask'],
  ['its first round was refused', { isDelivered: false }, { round: 2 }, null],
  ['a refused order of ours', { isDelivered: false }, { state: 'failed', status: 'approved' }, null],
])('%s', (_what, listed, stored, is) => {
  expect(compareOrder({ ...LISTED, ...listed }, stored && { ...STORED, ...stored })).toBe(is);
});

import * as v from 'valibot';
import { isCurrency } from '../settings/currency.ts';
import { text, wholeNumber } from '../api/common.ts';
import { refuseAs } from '../api/field-issues.ts';

export const FULFILMENT_WAYS = ['by_hand', 'codes', 'provider', 'day_off'] as const;
export type FulfilmentWay = (typeof FULFILMENT_WAYS)[number];

/** The money that a reward is worth to its owner, in hundredths of the currency. It is never converted. */
export const faceValueSchema = v.strictObject({
  cents: wholeNumber(1, 10_000_000),
  currency: v.pipe(v.string(), v.check(isCurrency, refuseAs('currency'))),
});
export type FaceValue = v.InferOutput<typeof faceValueSchema>;

/** The provider's id of a product, or `campaign:` and the id of a campaign. */
export const productSchema = text(1, 80);

/**
 * How a claimed reward reaches its owner: an admin hands it over, one code of a stock is given, a provider of gift cards
 * sends it, or paid days off are written as leave. A claim keeps the way that the reward had then.
 */
export const fulfilmentSchema = v.variant('way', [
  v.strictObject({ way: v.literal('by_hand'), face: v.nullable(faceValueSchema) }),
  v.strictObject({ way: v.literal('codes'), face: v.nullable(faceValueSchema) }),
  v.strictObject({ way: v.literal('provider'), face: faceValueSchema, product: productSchema }),
  v.strictObject({ way: v.literal('day_off'), days: v.picklist([1, 2]) }),
]);
export type Fulfilment = v.InferOutput<typeof fulfilmentSchema>;

export const BY_HAND: Fulfilment = { way: 'by_hand', face: null };

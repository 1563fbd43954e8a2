import * as v from 'valibot';
import { idSchema } from './common.ts';

/** GET /api/quotes/today. `id` is null for the fallback quote of spec section 9. */
export const quoteSchema = v.strictObject({
  id: v.nullable(idSchema),
  quoteText: v.string(),
  author: v.nullable(v.string()),
  category: v.string(),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

export const FALLBACK_QUOTE: Quote = {
  id: null,
  quoteText: 'Every great journey begins with a single step. Keep going!',
  author: null,
  category: 'motivation',
};

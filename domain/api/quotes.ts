import * as v from 'valibot';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  pageSchema,
  text,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';

/** GET /api/quotes/today. `id` is null for the fallback quote of spec section 9. */
export const quoteSchema = v.strictObject({
  id: v.nullable(idSchema),
  quoteText: v.string(),
  author: v.nullable(v.string()),
  category: v.string(),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** One for each day of a year. */
export const QUOTES_MAX = 366;

const quoteFields = {
  quoteText: text(1, 300),
  author: v.nullable(text(1, 80)),
  category: text(1, 40),
};

export const newQuoteSchema = v.strictObject({
  quoteText: quoteFields.quoteText,
  author: v.optional(quoteFields.author, null),
  category: v.optional(quoteFields.category, 'motivation'),
});
export type NewQuote = v.InferOutput<typeof newQuoteSchema>;

export const quoteChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(quoteFields)).entries,
  isActive: v.optional(v.boolean()),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type QuoteChange = v.InferOutput<typeof quoteChangeSchema>;

export const managedQuoteSchema = v.strictObject({
  id: idSchema,
  quoteText: v.string(),
  author: v.nullable(v.string()),
  category: v.string(),
  isActive: v.boolean(),
  created: instantSchema,
  updated: instantSchema,
  version: countSchema,
});
export type ManagedQuote = v.InferOutput<typeof managedQuoteSchema>;

export const managedQuotePageSchema = pageSchema(managedQuoteSchema);

/** GET /api/quotes: newest first, including quotes that are not shown any more. */
export const quotesQuerySchema = v.strictObject({
  status: v.optional(v.picklist(['active', 'retired'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type QuotesQuery = v.InferOutput<typeof quotesQuerySchema>;

import type { Quote } from '../api/quotes.ts';

/** The quote of the day when the company has no quotes of its own. Spec section 9. */
export const FALLBACK_QUOTE: Quote = {
  id: null,
  quoteText: 'Every great journey begins with a single step. Keep going!',
  author: null,
  category: 'motivation',
};

import type { Quote } from '../api/quotes.ts';

/** The quote of the day for a company without quotes of its own. Spec section 9. */
export const FALLBACK_QUOTE: Quote = {
  id: null,
  quoteText: 'Every great journey begins with a single step. Keep going!',
  author: null,
  category: 'motivation',
};

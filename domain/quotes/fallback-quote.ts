import type { Quote } from '../api/quotes.ts';

/** What everybody reads while the company has no quote. Spec section 9. */
export const FALLBACK_QUOTE: Quote = {
  id: null,
  quoteText: 'Every great journey begins with a single step. Keep going!',
  author: null,
  category: 'motivation',
};

/** GET /api/quotes/today. `id` is null for the fallback quote of spec section 9. */
export interface Quote {
  id: string | null;
  quoteText: string;
  author: string | null;
  category: string;
}

export const FALLBACK_QUOTE: Quote = {
  id: null,
  quoteText: 'Every great journey begins with a single step. Keep going!',
  author: null,
  category: 'motivation',
};

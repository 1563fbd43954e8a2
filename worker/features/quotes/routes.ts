import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { FALLBACK_QUOTE, quoteSchema, type Quote } from '../../../domain/api/quotes.ts';
import { daysBetween } from '../../../domain/time/local-date.ts';
import { motivationalQuotes } from '../../db/schema.ts';
import { todayOf } from '../../db/users.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';

/** One quote for each day of a year is plenty; more are not read. */
const QUOTES_MAX = 366;

export const quotesRoutes = new Hono<AppEnv>()
  /** Signed in. The same quote all day, another one tomorrow; the fallback quote when there is none. */
  .get(
    '/today',
    access('employee', ({ db }) => ({
      quotes: db
        .select({
          id: motivationalQuotes.id,
          quoteText: motivationalQuotes.quoteText,
          author: motivationalQuotes.author,
          category: motivationalQuotes.category,
        })
        .from(motivationalQuotes)
        .where(eq(motivationalQuotes.isActive, true))
        .orderBy(motivationalQuotes.id)
        .limit(QUOTES_MAX),
    })),
    answers(200, quoteSchema, 'The quote of the day.'),
    (c) => {
      const { quotes } = c.var.facts;
      const day = daysBetween('2026-01-01', todayOf(c.var.actor, c.var.now));
      const quote: Quote = quotes.at(day % quotes.length) ?? FALLBACK_QUOTE;
      return c.json(quote, 200);
    },
  );
export type QuotesApi = typeof quotesRoutes;

import { eq } from 'drizzle-orm';
import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  managedQuotePageSchema,
  managedQuoteSchema,
  newQuoteSchema,
  quoteChangeSchema,
  QUOTES_MAX,
  quoteSchema,
  quotesQuerySchema,
  type Quote,
} from '../../../domain/api/quotes.ts';
import { FALLBACK_QUOTE } from '../../../domain/quotes/fallback-quote.ts';
import { daysBetween } from '../../../domain/time/local-date.ts';
import { motivationalQuotes } from '../../db/schema.ts';
import { dayAt } from '../../../domain/time/person-zone.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { createQuote, deleteQuote, listQuotes, updateQuote } from './manage.ts';

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
      const day = daysBetween('2026-01-01', dayAt(c.var.actor, c.var.now));
      const quote: Quote = quotes.at(day % quotes.length) ?? FALLBACK_QUOTE;
      return c.json(quote, 200);
    },
  )
  /** Admin. Every quote, the newest first. */
  .get(
    '/',
    access('admin'),
    valid('query', quotesQuerySchema),
    answers(200, managedQuotePageSchema, 'Every quote, the newest first.'),
    async (c) => c.json(await listQuotes(c.var.db, c.req.valid('query')), 200),
  )
  /** Admin. */
  .post(
    '/',
    access('admin'),
    valid('json', newQuoteSchema),
    answers(201, managedQuoteSchema, 'Adds a quote.'),
    async (c) => c.json(await createQuote(c.var.db, c.req.valid('json'), adminAct(c.var)), 201),
  )
  /** Admin. Changes, retires or brings back. */
  .put(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', quoteChangeSchema),
    answers(200, managedQuoteSchema, 'Changes a quote, retires it or brings it back.'),
    async (c) =>
      c.json(await updateQuote(c.var.db, c.req.valid('param').id, c.req.valid('json'), adminAct(c.var)), 200),
  )
  /** Admin. For good. */
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(200, managedQuoteSchema, 'Deletes a quote for good, and answers with it as it was.'),
    async (c) => c.json(await deleteQuote(c.var.db, c.req.valid('param').id, adminAct(c.var)), 200),
  );
export type QuotesApi = typeof quotesRoutes;

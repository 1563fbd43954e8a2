import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  managedQuotePageSchema,
  managedQuoteSchema,
  newQuoteSchema,
  quoteChangeSchema,
  quoteSchema,
  quotesQuerySchema,
  type Quote,
} from '#domain/api/quotes.ts';
import { FALLBACK_QUOTE } from '#domain/quotes/fallback-quote.ts';
import { daysBetween } from '#domain/time/local-date.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { createQuote, deleteQuote, listQuotes, updateQuote } from './manage.ts';
import { selectActiveQuotes } from './repository.ts';

export const quotesRoutes = new Hono()
  .get(
    '/today',
    access('employee', ({ db }) => ({
      quotes: selectActiveQuotes(db),
    })),
    answers(quoteSchema, 'Get the quote of the day.'),
    (c) => {
      const { quotes } = c.var.facts;
      const day = daysBetween('2026-01-01', dayAt(c.var.actor, c.var.now));
      const quote: Quote = quotes.at(day % quotes.length) ?? FALLBACK_QUOTE;
      return c.json(quote, 200);
    },
  )
  .get(
    '/',
    access('admin'),
    valid('query', quotesQuerySchema),
    answers(managedQuotePageSchema, 'List all, active or retired quotes, newest first.'),
    async (c) => c.json(await listQuotes(c.var.db, c.req.valid('query')), 200),
  )
  .post(
    '/',
    access('admin'),
    valid('json', newQuoteSchema),
    answers({ 201: managedQuoteSchema }, 'Add a quote.'),
    async (c) => c.json(await createQuote(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .put(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', quoteChangeSchema),
    answers(managedQuoteSchema, 'Change, retire or restore a quote.'),
    async (c) =>
      c.json(await updateQuote(c.var.db, c.req.valid('param').id, c.req.valid('json'), toActionContext(c.var)), 200),
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(managedQuoteSchema, 'Delete a quote permanently. The response contains the deleted quote.'),
    async (c) => c.json(await deleteQuote(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );

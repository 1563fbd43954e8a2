import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  managedQuotePageSchema,
  managedQuoteSchema,
  newQuoteSchema,
  quoteChangeSchema,
  quoteSchema,
  quotesQuerySchema,
  type Quote,
} from '../../../domain/api/quotes.ts';
import { FALLBACK_QUOTE } from '../../../domain/quotes/fallback-quote.ts';
import { daysBetween } from '../../../domain/time/local-date.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { createQuote, deleteQuote, listQuotes, updateQuote } from './manage.ts';
import { selectActiveQuotes } from './repository.ts';

export const quotesRoutes = new Hono<AppEnv>()
  /** Returns the quote of the user's local day, or the fallback quote when no quote is active. */
  .get(
    '/today',
    access('employee', ({ db }) => ({
      quotes: selectActiveQuotes(db),
    })),
    (c) => {
      const { quotes } = c.var.facts;
      const day = daysBetween('2026-01-01', dayAt(c.var.actor, c.var.now));
      const quote: Quote = quotes.at(day % quotes.length) ?? FALLBACK_QUOTE;
      return c.json(quote, 200);
    },
  )
  .get('/', access('admin'), valid('query', quotesQuerySchema), async (c) =>
    c.json(await listQuotes(c.var.db, c.req.valid('query')), 200),
  )
  .post('/', access('admin'), valid('json', newQuoteSchema), async (c) =>
    c.json(await createQuote(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .put('/:id', access('admin'), valid('param', idParamSchema), valid('json', quoteChangeSchema), async (c) =>
    c.json(await updateQuote(c.var.db, c.req.valid('param').id, c.req.valid('json'), toActionContext(c.var)), 200),
  )
  /** Deletes a quote. A deleted quote cannot be restored. */
  .delete('/:id', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await deleteQuote(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
export type QuotesApi = typeof quotesRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const quotesAnswers = {
  'GET /today': [{ status: 200, schema: quoteSchema, summary: 'Get the quote of the day.' }],
  'GET /': [
    { status: 200, schema: managedQuotePageSchema, summary: 'List all, active or retired quotes, newest first.' },
  ],
  'POST /': [{ status: 201, schema: managedQuoteSchema, summary: 'Add a quote.' }],
  'PUT /:id': [{ status: 200, schema: managedQuoteSchema, summary: 'Change, retire or restore a quote.' }],
  'DELETE /:id': [
    {
      status: 200,
      schema: managedQuoteSchema,
      summary: 'Delete a quote permanently. The response contains the deleted quote.',
    },
  ],
} satisfies Answers;

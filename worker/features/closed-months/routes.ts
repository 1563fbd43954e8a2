import { Hono } from 'hono/tiny';
import { closedMonthsSchema, type ClosedMonths, CLOSED_MONTHS_LISTED } from '#domain/api/closed-months.ts';
import { fullPercent, isNearLimit } from '#domain/closed-months/database-size.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { selectClosedMonths } from '#worker/core/history/company.ts';
import { databaseSize } from '#worker/db/schema.ts';

const readMonths = access('admin', ({ db }) => ({
  sizes: db.select().from(databaseSize),
  months: selectClosedMonths(db, CLOSED_MONTHS_LISTED),
}));

export const closedMonthsRoutes = new Hono().get(
  '/',
  readMonths,
  answers(closedMonthsSchema, 'Get the size of the database, and list the newest closed months.'),
  (c) => {
    const { facts, parts } = c.var;
    const [size] = facts.sizes;
    const answer: ClosedMonths = {
      hasStore: parts.monthFiles !== null,
      database: size
        ? {
            bytes: size.bytes,
            percent: fullPercent(size.bytes),
            isNearLimit: isNearLimit(size.bytes),
            measuredAt: size.measuredAt,
          }
        : null,
      items: facts.months.map(({ month, state, checkIns, ledgerRows, bytes, sha256, problem, updatedAt }) => ({
        month,
        state,
        checkIns,
        ledgerRows,
        bytes,
        sha256,
        problem,
        updatedAt,
      })),
    };
    return c.json(answer, 200);
  },
);

import { Hono } from 'hono/tiny';
import { archiveSchema, type Archive } from '../../../domain/api/archive.ts';
import { fullPercent, isNearLimit } from '../../../domain/archive/database-size.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { selectArchive } from './repository.ts';

const readArchive = access('admin', ({ db }) => selectArchive(db));

export const archiveRoutes = new Hono<AppEnv>()
  /** Reports how full the database is, and lists the newest months whose rows moved to files. */
  .get('/', readArchive, (c) => {
    const { facts, parts } = c.var;
    const [size] = facts.sizes;
    const answer: Archive = {
      hasStore: parts.archive !== null,
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
  });
export type ArchiveApi = typeof archiveRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const archiveAnswers = {
  'GET /': [
    {
      status: 200,
      schema: archiveSchema,
      summary: 'Get the size of the database, and list the newest archive months.',
    },
  ],
} satisfies Answers;

import { Hono } from 'hono/tiny';
import { adminDayReadsSchema, adminReadsSchema, dashboardReadsSchema } from '#domain/api/first-reads.ts';
import { meHeadersSchema } from '#domain/api/me.ts';
import { FIRST_READS, type FirstReadsPage } from '#domain/pages/first-reads.ts';
import { gatherReads } from '#worker/db/gather-reads.ts';
import { access } from '#worker/http/access.ts';
import type { ActorVariables, AppEnv } from '#worker/http/app-env.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import type { Parts } from '#worker/parts.ts';

type Variables = AppEnv['Variables'] & ActorVariables;
type Answer = (request: Request, parts: Parts) => Response | Promise<Response>;

const PASSED_ON = ['Authorization', 'device-id'];

/** The user is known and the request is counted and logged, so the parts do none of it again. */
function toInnerParts({ parts, now, actor, isImpersonated }: Variables): Parts {
  const proof = { subject: actor.employeeId, role: null, impersonator: isImpersonated ? actor.employeeId : null };
  return {
    ...parts,
    d1: gatherReads(parts.d1),
    clock: () => now,
    identity: { ...parts.identity, authenticate: async () => proof },
    limits: { allow: async () => true },
    log: () => {},
  };
}

/**
 * `answer` answers one request of the API. The parts are the app's own routes, each with its own access, so one of them
 * can neither read nor return more than it does alone.
 */
export function firstReadsRoutes(answer: Answer) {
  async function readTogether(page: FirstReadsPage, { url, headers }: Request, known: Variables): Promise<Response> {
    const parts = toInnerParts(known);
    const passedOn = PASSED_ON.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const read = await Promise.all(
      FIRST_READS[page].map(async (path) => ({
        path,
        response: await answer(new Request(new URL(path, url), { headers: passedOn }), parts),
      })),
    );
    // Without its database, the whole page asks again later, instead of each part at once.
    const failed = read.find(({ response }) => response.status === 503);
    if (failed) return failed.response;
    const fields = read
      .filter(({ response }) => response.status === 200)
      .map(async ({ path, response }) => {
        const etag = JSON.stringify(response.headers.get('ETag') ?? '');
        return `${JSON.stringify(path)}:{"etag":${etag},"body":${await response.text()}}`;
      });
    return new Response(`{${(await Promise.all(fields)).join(',')}}`, {
      headers: { 'Content-Type': 'application/json' },
    });
  }

  return new Hono()
    .get(
      '/dashboard',
      access('employee'),
      valid('header', meHeadersSchema),
      answers(dashboardReadsSchema, 'Get what the dashboard shows first: the answers of several paths in one.'),
      (c) => readTogether('dashboard', c.req.raw, c.var),
    )
    .get(
      '/admin',
      access('admin'),
      valid('header', meHeadersSchema),
      answers(adminReadsSchema, 'Get what waits for an admin: the answers of several paths in one.'),
      (c) => readTogether('admin', c.req.raw, c.var),
    )
    .get(
      '/admin-day',
      access('admin'),
      answers(
        adminDayReadsSchema,
        'Get what the admins’ dashboard shows of the day: the answers of several paths in one.',
      ),
      (c) => readTogether('admin-day', c.req.raw, c.var),
    );
}

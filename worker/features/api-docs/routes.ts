import { Hono } from 'hono/tiny';
import { etag } from 'hono/etag';
import type { RouterRoute } from 'hono/types';
import { openApiSchema, type OpenApi } from '../../../domain/api/openapi.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';

/** `routes` are the app's own, these among them: they are complete when the first request comes. */
export function apiDocsRoutes(routes: () => readonly RouterRoute[]) {
  let document: OpenApi | undefined;
  return (
    new Hono<AppEnv>()
      /** Signed in: it holds no data, but a stranger need not know every door. */
      .get('/', access('employee'), etag(), async (c) => {
        document ??= await c.var.parts.openApi(routes(), c.var.parts.version);
        c.header('Cache-Control', 'private, no-cache');
        return c.json(document, 200);
      })
  );
}
export type ApiDocsApi = ReturnType<typeof apiDocsRoutes>;

/** What the routes answer, for the OpenAPI document alone. */
export const apiDocsAnswers = {
  'GET /': [
    { status: 200, schema: openApiSchema, summary: 'This document.' },
    { status: 304, mediaType: null },
  ],
} satisfies Answers;

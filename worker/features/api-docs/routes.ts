import { Hono } from 'hono/tiny';
import { etag } from 'hono/etag';
import type { RouterRoute } from 'hono/types';
import { openApiSchema, type OpenApi } from '../../../domain/api/openapi.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';

/**
 * Serves the OpenAPI document of all routes of the app, including this route. `routes` is a function because the list
 * of routes is complete only at the first request.
 */
export function apiDocsRoutes(routes: () => readonly RouterRoute[]) {
  let document: OpenApi | undefined;
  return (
    new Hono<AppEnv>()
      /**
       * Only signed-in users can read the document. Nobody else needs to know every route.
       */
      .get('/', access('employee'), etag(), async (c) => {
        document ??= await c.var.parts.openApi(routes(), c.var.parts.version);
        c.header('Cache-Control', 'private, no-cache');
        return c.json(document, 200);
      })
  );
}
export type ApiDocsApi = ReturnType<typeof apiDocsRoutes>;

/** Responses of the routes, used only by the OpenAPI document. */
export const apiDocsAnswers = {
  'GET /': [
    { status: 200, schema: openApiSchema, summary: 'This document.' },
    { status: 304, mediaType: null },
  ],
} satisfies Answers;

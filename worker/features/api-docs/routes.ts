import { Hono } from 'hono/tiny';
import { etag } from 'hono/etag';
import type { RouterRoute } from 'hono/types';
import { openApiSchema, type OpenApi } from '#domain/api/openapi.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';

/** The first request calls `routes`, because the list of routes is not complete earlier. */
export function apiDocsRoutes(routes: () => readonly RouterRoute[]) {
  let document: OpenApi | undefined;
  return (
    new Hono()
      /** Only signed-in users can read the document. Nobody else needs to know every route. */
      .get(
        '/',
        access('employee'),
        etag(),
        answers({ 200: openApiSchema, 304: null }, 'Get this OpenAPI document.'),
        async (c) => {
          document ??= await c.var.parts.openApi(routes(), c.var.parts.version);
          c.header('Cache-Control', 'private, no-cache');
          return c.json(document, 200);
        },
      )
  );
}
export type ApiDocsApi = ReturnType<typeof apiDocsRoutes>;

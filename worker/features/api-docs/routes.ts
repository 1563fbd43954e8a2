import { Hono } from 'hono/tiny';
import { etag } from 'hono/etag';
import type { RouterRoute } from 'hono/types';
import { openApiSchema, type OpenApi } from '#domain/api/openapi.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import type { Parts } from '#worker/parts.ts';

/** The first request calls `routes`, because the list of routes is not complete earlier. */
export function apiDocsRoutes(routes: () => readonly RouterRoute[]) {
  const documents = new WeakMap<Parts, OpenApi>();
  return (
    new Hono()
      /** Only signed-in users can read the document. */
      .get(
        '/',
        access('employee'),
        etag(),
        answers({ 200: openApiSchema, 304: null }, 'Get this OpenAPI document.'),
        async (c) => {
          const { parts } = c.var;
          const document = documents.get(parts) ?? (await parts.openApi(routes(), parts.version));
          documents.set(parts, document);
          c.header('Cache-Control', 'private, no-cache');
          return c.json(document, 200);
        },
      )
  );
}
export type ApiDocsApi = ReturnType<typeof apiDocsRoutes>;

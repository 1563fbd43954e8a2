import type { Plugin } from 'vite';
import { createApp } from '#worker/app.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import type { Parts } from '#worker/parts.ts';

/**
 * The production Worker reads this file, so it needs no code for generating the document. The document needs only the
 * routes, so the app is created without its parts.
 */
export function openApiFile(version: string): Plugin {
  return {
    name: 'openapi-file',
    apply: 'build',
    generateBundle() {
      const document = toOpenApi(createApp({} as Parts).routes, version);
      this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source: JSON.stringify(document) });
    },
  };
}

import type { Plugin } from 'vite';
import { createApp } from '../../worker/app.ts';
import { toOpenApi } from '../../worker/features/api-docs/document.ts';
import type { Parts } from '../../worker/parts.ts';

/**
 * Writes api/openapi.json beside the app. The production Worker reads the file, so it carries neither the schemas'
 * names nor the code for JSON Schema. No request is answered here, so the app needs none of its parts.
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

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import metaSchema from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createApp } from '#worker/app.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import { isSchema, NAMED_SCHEMAS } from '#worker/features/api-docs/named-schemas.ts';
import type { Parts } from '#worker/parts.ts';
import { ROOT } from '../lib/paths.ts';

// The document needs only the routes, so the app is created without its parts.
const document = toOpenApi(createApp({} as Parts).routes, '1.2.3');

function isOpenApi31() {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('media-range', true);
  return ajv.compile<object>(metaSchema);
}

describe('the OpenAPI document', () => {
  it('the document is valid against the meta-schema of OpenAPI 3.1', () => {
    const validate = isOpenApi31();
    validate(document);
    expect(validate.errors).toBe(null);
  });

  it.each([
    ['a response without a description', { '/api/health': { get: { responses: { 200: {} } } } }],
    ['a path without its slash', { 'api/health': {} }],
    ['a parameter without its location', { '/api/health': { get: { parameters: [{ name: 'x', schema: {} }] } } }],
  ])('a document with %s is not valid', (_what, paths) => {
    expect(isOpenApi31()({ ...document, paths })).toBe(false);
  });

  it('the document contains only schemas that are strictly valid in JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false });
    // Without the keywords that only ajv-formats knows, such as formatMinimum. The tools of others refuse them.
    addFormats.default(ajv, { keywords: false });
    const text = JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/');
    const definitions = JSON.parse(text) as Record<string, object>;
    for (const name of Object.keys(definitions)) {
      expect(() => ajv.compile({ $ref: `#/$defs/${name}`, $defs: definitions }), name).not.toThrow();
    }
  });

  it('every schema that a file of domain/api exports has a name, except the schemas of common.ts', async () => {
    const named = new Set<unknown>(Object.values(NAMED_SCHEMAS));
    const files = readdirSync(join(ROOT, 'domain', 'api'))
      .filter((file) => !/\.test\.ts$|^common\.ts$/.test(file))
      .map((file) => file.replace(/\.ts$/, ''));
    const unnamed: string[] = [];
    for (const file of files) {
      const exports = (await import(`../../domain/api/${file}.ts`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(exports)) {
        if (isSchema(value) && !named.has(value)) unnamed.push(`${file}: ${name}`);
      }
    }
    expect(unnamed).toEqual([]);
    expect(named.size).toBeGreaterThan(100);
  });
});

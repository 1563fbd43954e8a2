import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toFieldIssue } from '#domain/api/field-issues.ts';
import { FIELD_PROBLEMS } from '#domain/errors/field-problems.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import { describedRoutes } from '#worker/features/api-docs/document.ts';
import { appAt } from '#worker/test/harness.ts';

const INPUTS = describedRoutes(appAt().routes).flatMap(({ method, path, docs }) =>
  docs.flatMap(({ input }) => (input ? [[input.schema, `${method} ${path} ${input.target}`] as const] : [])),
);
const OF_SETTINGS = Object.values(SETTINGS).map(
  ({ key, schema }) => [schema as v.GenericSchema, `setting ${key}`] as const,
);

const SCHEMAS = [...new Map([...INPUTS, ...OF_SETTINGS])].map(([schema, name]) => [name, schema] as const);

/** A text that none of our messages contains. A message that contains this text repeats the input. */
const SECRET = 'sEcReT';
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    undefined,
    Number.NaN,
    Infinity,
    -1,
    0.5,
    ' ',
    SECRET,
    SECRET.repeat(200),
    `${SECRET}\u0000\u202e\n`,
    '\u200b',
    '2026-02-30',
    '1900-01-01',
    [SECRET, SECRET],
    Array.from({ length: 60 }, () => ({ type: SECRET })),
  ),
);

type Entries = Record<string, v.GenericSchema>;

function inputFor(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  if ('wrapped' in schema) return inputFor(schema.wrapped as v.GenericSchema);
  if ('item' in schema) return fc.oneof(value, fc.array(inputFor(schema.item as v.GenericSchema), { maxLength: 3 }));
  if ('options' in schema && schema.type === 'variant') {
    return fc.oneof(value, ...(schema.options as v.GenericSchema[]).map(inputFor));
  }
  if (schema.type === 'literal')
    return fc.oneof({ weight: 5, arbitrary: fc.constant((schema as never)['literal']) }, value);
  if (!('entries' in schema)) return value;
  const fields = Object.entries(schema.entries as Entries).map(([name, field]) => [name, inputFor(field)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const withUnknown = known.map((object) => ({ ...object, [SECRET]: SECRET }));
  return fc.oneof({ weight: 6, arbitrary: known }, withUnknown, value);
}

const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe('input that a route refuses', () => {
  it.each(SCHEMAS)(
    'the issues of %s have known codes with their parameters, and do not repeat the input',
    (_name, schema) => {
      fc.assert(
        fc.property(inputFor(schema), (input) => {
          for (const issue of v.safeParse(schema, input).issues ?? []) {
            const { path, code, params = {}, message } = toFieldIssue(issue);
            expect(FIELD_PROBLEMS).toHaveProperty(code);
            // A rule without a code of its own would have the code 'invalid'.
            expect(code, `${path}: ${issue.type}`).not.toBe('invalid');
            expect(Object.keys(params).toSorted()).toEqual(placeholders(FIELD_PROBLEMS[code]));
            expect(placeholders(message)).toEqual([]);
            expect(JSON.stringify([params, message])).not.toContain(SECRET);
          }
        }),
        { numRuns: 40 },
      );
    },
  );
});

import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../domain/api/openapi.ts';
import { describeFacts, listFields, unwrap, describeType } from './schema-text.ts';

const REWARD = { $ref: '#/components/schemas/Reward' };

describe('describeType', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{ type: 'integer', minimum: 0 }, 'integer'],
    [REWARD, 'Reward'],
    [{ type: 'array', items: REWARD }, 'array of Reward'],
    [{ type: 'array', items: {} }, 'array of anything'],
    [{ anyOf: [REWARD, { type: 'null' }] }, 'Reward or null'],
    [{ oneOf: [{ type: 'object' }, { type: 'integer' }] }, 'object or integer'],
    [{ type: 'string', enum: ['week', 'month'] }, '"week" | "month"'],
    [{ const: true }, 'true'],
    [{}, 'anything'],
  ] satisfies [JsonSchema, string][])('describes %j as %s', (schema, words) => {
    expect(describeType(schema)).toBe(words);
  });
});

describe('describeFacts', () => {
  test.each([
    [{ type: 'integer', minimum: 1, maximum: 100 }, ['1 to 100']],
    [{ type: 'integer', minimum: 0 }, []],
    [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ type: 'integer', minimum: 5 }, ['from 5']],
    [{ type: 'string', maxLength: 80 }, ['at most 80 characters']],
    [{ type: 'string', minLength: 1, maxLength: 80 }, ['1 to 80 characters']],
    [
      { type: 'array', items: { type: 'string', maxLength: 9 }, maxItems: 50 },
      ['at most 9 characters', 'at most 50 items'],
    ],
    [
      { anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }], default: null },
      ['1 to 9', 'null when left out'],
    ],
    [{ type: 'string', pattern: '^a$' }, ['like ^a$']],
    [{ type: 'boolean' }, []],
  ] satisfies [JsonSchema, string[]][])('for the schema %j, returns the facts %j', (schema, facts) => {
    expect(describeFacts(schema)).toEqual(facts);
  });
});

describe('the fields of a schema', () => {
  test('contain each property of an object, and whether the property is required', () => {
    const schema = { type: 'object', properties: { id: { type: 'string' }, next: REWARD }, required: ['id'] };
    expect(listFields(schema)).toEqual([
      { name: 'id', isRequired: true, schema: { type: 'string' } },
      { name: 'next', isRequired: false, schema: REWARD },
    ]);
  });

  test('contain one field with a placeholder name for a map', () => {
    expect(listFields({ type: 'object', additionalProperties: REWARD })).toEqual([
      { name: '{…}', isRequired: false, schema: REWARD },
    ]);
  });

  test.each([[{ type: 'object', additionalProperties: false }], [{ type: 'string' }], [{}]])(
    'are empty for %j',
    (schema) => {
      expect(listFields(schema)).toEqual([]);
    },
  );

  test('are read from the items of a list, or from the only option besides null', () => {
    expect(unwrap({ anyOf: [{ type: 'array', items: REWARD }, { type: 'null' }] })).toBe(REWARD);
    const choice = { oneOf: [REWARD, { type: 'object' }] };
    expect(unwrap(choice)).toBe(choice);
  });
});

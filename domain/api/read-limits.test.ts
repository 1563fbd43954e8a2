import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newBadgeSchema } from './badges.ts';
import { checkInInputSchema } from './checkins.ts';
import { idSchema, localDateSchema, nameText, text, wholeNumber, wholeNumberParam } from './common.ts';
import { toFieldIssue } from './field-issues.ts';
import { awardSchema } from './points.ts';
import { newQuoteSchema } from './quotes.ts';
import { readBounds, readLimits } from './read-limits.ts';
import { redemptionChangeSchema } from './redemptions.ts';
import { newRewardSchema } from './rewards.ts';
import { settingChangeSchema } from './settings.ts';
import { accountChangeSchema, profileSchema } from './users.ts';

it.each([
  ['text that may be empty', text(0, 5), { isRequired: false, maxLength: 5 }],
  ['text that may not be empty', text(1, 5), { isRequired: true, maxLength: 5 }],
  ['a name, which is a pipe of a pipe', nameText(1, 80), { isRequired: true, maxLength: 80 }],
  ['text that may be absent', v.optional(nameText(1, 80)), { isRequired: false, maxLength: 80 }],
  ['text that may be null', v.optional(v.nullable(text(1, 40)), null), { isRequired: false, maxLength: 40 }],
  ['a whole number', wholeNumber(1, 500), { isRequired: true, min: 1, max: 500 }],
  ['a whole number of a query', wholeNumberParam(1, 50), { isRequired: true, min: 1, max: 50 }],
  ['a number that may be null', v.nullable(wholeNumber(0, 9)), { isRequired: false, min: 0, max: 9 }],
  ['a day', localDateSchema, { isRequired: true }],
  ['an id', idSchema, { isRequired: true }],
  ['a choice', v.picklist(['a', 'b']), { isRequired: true }],
  ['text without limits', v.string(), { isRequired: false }],
])('readLimits reads the limits of %s', (_what, schema: v.GenericSchema, limits) => {
  expect(readLimits(schema)).toEqual(limits);
});

it('readBounds returns the bounds of a whole number and throws for text', () => {
  expect(readBounds(v.optional(wholeNumber(0, 10)))).toEqual({ min: 0, max: 10 });
  expect(() => readBounds(text(0, 10))).toThrow('no bounded whole number');
});

const FORMS = {
  accountChangeSchema,
  awardSchema,
  checkInInputSchema,
  newBadgeSchema,
  newQuoteSchema,
  newRewardSchema,
  profileSchema,
  redemptionChangeSchema,
  settingChangeSchema,
};
const fields = Object.entries(FORMS).flatMap(([form, { entries }]) =>
  // A picture is no text that a user types.
  Object.entries(entries)
    .filter(([name]) => name !== 'image')
    .map(([name, schema]) => [`${form}.${name}`, schema as v.GenericSchema] as const),
);
const listIssueCodes = (schema: v.GenericSchema, value: unknown) =>
  (v.safeParse(schema, value).issues ?? []).map((issue) => toFieldIssue(issue).code);

describe('the limits of every form', () => {
  it('readLimits finds the greatest length of text that each schema accepts', () => {
    const bounded = fields.filter(([, schema]) => readLimits(schema).maxLength !== undefined);
    expect(bounded.length).toBeGreaterThan(20);
    const wrong = bounded.filter(([, schema]) => {
      const { maxLength = 0 } = readLimits(schema);
      const [fits, over] = [maxLength, maxLength + 1].map((length) => listIssueCodes(schema, 'x'.repeat(length)));
      return fits?.includes('too_long') || !over?.includes('too_long');
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('readBounds finds the least and the greatest number that each schema accepts', () => {
    const bounded = fields.filter(([, schema]) => readLimits(schema).max !== undefined);
    expect(bounded.length).toBeGreaterThan(4);
    const wrong = bounded.filter(([, schema]) => {
      const { min, max } = readBounds(schema);
      return ![min, max].every((one) => v.is(schema, one)) || [min - 1, max + 1].some((one) => v.is(schema, one));
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

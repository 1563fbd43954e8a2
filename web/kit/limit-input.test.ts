import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newQuoteSchema } from '#domain/api/quotes.ts';
import { awardSchema } from '#domain/api/points.ts';
import { newRewardSchema } from '#domain/api/rewards.ts';
import { limitInput } from './limit-input.ts';

it('returns the limits of the schema for an input', () => {
  expect(limitInput(newQuoteSchema.entries.quoteText)).toEqual({ required: true, maxLength: 300 });
  expect(limitInput(newQuoteSchema.entries.author)).toEqual({ maxLength: 80 });
});

it('allows one digit more than the maximum has', () => {
  const numeric = { inputMode: 'numeric', autoComplete: 'off' };
  expect(limitInput(awardSchema.entries.amount)).toEqual({ required: true, maxLength: 6, ...numeric });
  expect(limitInput(newRewardSchema.entries.stock)).toEqual({ maxLength: 8, ...numeric });
});

describe('the forms', () => {
  const WEB = join(import.meta.dirname, '..');
  const files = globSync('{app,features,kit,parts,ui}/**/*.tsx', { cwd: WEB }).filter(
    (file) => !file.includes('.test.'),
  );
  const sources = files.map((file) => [file, readFileSync(join(WEB, file), 'utf8')] as const);

  it('forms contain no literal length limits', () => {
    const own = sources.flatMap(([file, source]) =>
      [...source.matchAll(/\b(?:maxLength|minLength)=(\{(\w*)\}|\S*)/g)]
        .filter(([, , name]) => !name || !new RegExp(String.raw`import [^;]*\b${name}\b[^;]* from`).test(source))
        .map(([written]) => `${file}: ${written}`),
    );
    expect(own).toEqual([]);
  });

  it('forms set the limits of every text field', () => {
    // These files have inputs that no schema of the API describes, or that check their own length.
    const UNBOUND = [
      'features/profile/',
      'features/profile-setup/',
      'parts/profile/',
      'parts/zones/',
      'features/settings/CustomDialog.tsx',
      'features/settings/policy/PolicyEditor.tsx',
    ];
    const typed = sources.flatMap(([file, source]) =>
      [...source.matchAll(/<(?:TextField|TextArea)\b(?:=>|[^>])*?\/>/g)]
        .map(([element]) => element)
        .filter((element) => !/limitInput\(|maxLength=|readOnly|type="(?:date|time)"/.test(element))
        .filter(() => !UNBOUND.some((path) => file.startsWith(path)))
        .map((element) => `${file}: ${element.slice(0, 80)}`),
    );
    expect(typed).toEqual([]);
  });
});

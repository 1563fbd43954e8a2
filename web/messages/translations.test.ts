import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALLBACK_QUOTE } from '../../domain/quotes/fallback-quote.ts';
import { areas } from './de.ts';
import en, { areas as english } from './en.ts';
import { formatMessage } from './format-message.ts';
import { shapeOf } from './test/shape.ts';

const de: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(areas));
const pairs = Object.entries<string>(en).map(([key, text]) => [key, text, de[key] ?? ''] as const);

const rules = new Intl.PluralRules('de');
const formatter = {
  number: (value: number) => new Intl.NumberFormat('de').format(value),
  plural: (value: number) => rules.select(value),
};
/** What a branch may be called: an exact number, or what German tells apart. */
const CATEGORIES = new Set<string>(rules.resolvedOptions().pluralCategories);

const counting = pairs.filter(([, text]) => text.includes(', plural, '));

/** Texts that are the same word in both languages, or a name. */
const ALIKE = new Set<string>([
  'app.name',
  'app.title',
  'nav.admin',
  'admin.title',
  'admin.atLeast',
  'auth.role.admin',
  'users.role.admin',
  'dashboard.level',
  'dashboard.rank.value',
  'dashboard.total',
  'achievements.level',
  'profile.level',
  'profile.checkIns',
  'charts.checkIns',
  'charts.col.checkIns',
  'charts.moods.okay',
  'home.claims.since',
  'import.column.name',
  'import.row',
  'exports.checkins',
  'exports.col.person',
  'audit.type.check_in',
  'mood.okay',
  'offline.badge.online',
  'offline.badge.offline',
  'redemptions.filter',
  'manage.badge.tier.bronze',
  'manage.badge.tier.gold',
  'device.theme.system',
  'activity.award.unknown',
  'attendance.cell',
  'history.earned.check_in',
  'history.bonus.admin_adjustment',
  'install.steps.androidChrome',
  'people.filter.status',
  'people.part.checkIns',
  'people.checkIns',
  'people.level',
] satisfies (keyof typeof en)[]);

/** Words beside a number that have another form beside 1. */
const COUNTED =
  'check-ins|people|points|days|moods|rows|claims|badges|weeks|months|characters|(?:streak )?freezes|names|Check-ins|' +
  'Personen|Leuten?|Punkten?|Tagen?|Zeilen|Angaben|Serienschonern|Namen';
const UNBENT = new RegExp(String.raw`(?<!–)\{\w+\} (?:${COUNTED})(?![\p{L}-])`, 'u');

/** Their number is one of ours and never 1, or a month stands there. */
const NEVER_ONE = new Set<string>([
  'announcements.field.until.hint',
  'announcements.field.until.wrong',
  'charts.active.says',
  'charts.streaks.from',
  'errors.field.atLeast',
  'errors.field.atMost',
  'exports.period.long',
  'gifts.text',
  'import.limits',
  'people.filters.cut',
] satisfies (keyof typeof en)[]);

it.each(pairs.filter(([key]) => !NEVER_ONE.has(key)))('%s can count one of something', (_key, text, german) => {
  expect(text).not.toMatch(UNBENT);
  expect(german).not.toMatch(UNBENT);
});

it('quotes the fallback quote nowhere by heart: it would be cut short somewhere', () => {
  const [begin] = FALLBACK_QUOTE.quoteText.split('.');
  expect(pairs.filter(([, text, german]) => (text + german).includes(begin!))).toEqual([]);
});

describe('the German texts', () => {
  it.each(Object.keys(english))('have the keys of %s in the file of that name', async (area) => {
    const file = (await import(`./de/${area}.ts`)) as Record<string, object>;
    expect(Object.keys(file)).toEqual([area]);
    expect(Object.keys(file[area] ?? {}).toSorted()).toEqual(
      Object.keys(english[area as keyof typeof english]).toSorted(),
    );
  });

  it.each(pairs)('say %s with the placeholders of the English one', (_key, text, german) => {
    const shape = shapeOf(german);
    expect(shape.names).toEqual(shapeOf(text).names);
    // A `{count}` is given as a number (or it would not be counted in English): German may bend the word beside it.
    const bent = (message: string) => shapeOf(message).plurals.map(({ name }) => name);
    expect(bent(german).filter((name) => name !== 'count' && !bent(text).includes(name))).toEqual([]);
    expect(bent(text).filter((name) => !bent(german).includes(name))).toEqual([]);
    expect(shape.stray).toBe('');
  });

  it.each(counting)('have in %s a branch for every number', (_key, _text, german) => {
    for (const { branches } of shapeOf(german).plurals) {
      expect(new Set(branches).size).toBe(branches.length);
      expect(branches.at(-1)).toBe('other');
      expect(branches.filter((name) => !/^=\d+$/.test(name) && !CATEGORIES.has(name))).toEqual([]);
    }
  });

  it('fill in whatever comes, whole, and leave out nothing that they are given', () => {
    const given = fc.record({ words: fc.stringMatching(/^[\p{L} .]{1,12}$/u), number: fc.nat(2_000_000) });
    fc.assert(
      fc.property(fc.constantFrom(...pairs), given, ([, , german], { words, number }) => {
        const { names, plurals } = shapeOf(german);
        const counted = new Set(plurals.map(({ name }) => name));
        const params = Object.fromEntries(names.map((name) => [name, counted.has(name) ? number : words]));
        const said = formatMessage(german, params, formatter);
        expect(said).not.toMatch(/[{}]/);
        expect(names.filter((name) => !counted.has(name) && !said.includes(words))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(pairs.filter(([key]) => !ALIKE.has(key)))('do not leave %s in English', (_key, text, german) => {
    expect(german).not.toBe(text);
    expect(german.trim()).not.toBe('');
  });

  it.each(pairs)('write %s with the marks of the language', (_key, _text, german) => {
    // Quotes „so“, a real dash and ellipsis, and never a straight apostrophe.
    expect(german).not.toMatch(/["'”]| - |\.\.\./);
  });
});

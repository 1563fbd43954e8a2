import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { english as mail } from '#domain/mail/en.ts';
import { FALLBACK_QUOTE } from '#domain/quotes/fallback-quote.ts';
import { formatMessage, PLACEHOLDER } from '#domain/text/format-message.ts';
import { LANGUAGES as APP_LANGUAGES } from '#domain/text/languages.ts';
import { areas } from './de.ts';
import en, { areas as english } from './en.ts';
import { pseudoText } from './pseudo.ts';

interface Shape {
  /** The names of the placeholders, with repetitions. */
  names: string[];
  /** The branches of each plural, and whether they show the number. */
  plurals: { name: string; branches: string[]; says: boolean[] }[];
  /** Braces outside of placeholders, which are a mistake. */
  stray: string;
}

/** Returns the parts of a message that must be the same in every language. */
function readShape(text: string): Shape {
  const found = [...text.matchAll(PLACEHOLDER)];
  return {
    names: found.map(([, name = '']) => name).toSorted(),
    plurals: found.flatMap(([, name = '', plural]) => {
      if (plural === undefined) return [];
      const branches = [...plural.matchAll(/(\S+) \{([^{}]*)\}/g)];
      return [
        {
          name,
          branches: branches.map(([, branch = '']) => branch),
          says: branches.map(([, , words = '']) => words.includes('#')),
        },
      ];
    }),
    stray: text.replace(PLACEHOLDER, '').replace(/[^{}]/g, ''),
  };
}

const de: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(areas));

interface Message {
  key: string;
  text: string;
  source: string;
}

const LANGUAGES = [
  ['English', 'en', en],
  ['German', 'de', de],
] as const;

it('tests every language of the app', () => {
  expect(LANGUAGES.map(([, code]) => code)).toEqual(APP_LANGUAGES);
});

const readMessages = (texts: Readonly<Record<string, string>>): Message[] =>
  Object.entries<string>(en).map(([key, source]) => ({ key, source, text: texts[key] ?? '' }));
const german = readMessages(de);

/** Returns a line for each message that breaks a rule, because one test covers a rule for a whole language. */
const breaking = (messages: readonly Message[], isBroken: (message: Message) => boolean): string[] =>
  messages.filter(isBroken).map(({ key, text }) => `${key}: ${text}`);

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  JSON.stringify(some) === JSON.stringify(others);
const readPlurals = (text: string) => readShape(text).plurals.map(({ name }) => name);

it('keeps a number and its percent sign on one line', () => {
  expect(breaking(german, ({ text }) => text.includes('} %'))).toEqual([]);
});

/** Words that sound translated when they are read aloud. The text says `someone`, `automatically` or the verb instead. */
const UNSAID = new RegExp(
  String.raw`\b(?:anew|mend(?:s|ed)?|(?:some|any|every|no)body|who(?:ever)|(?:come|comes|came) back|waits? for a decision|` +
    String.raw`stands?|runs? by|(?:is|are) told|becomes? of|became of|hangs? on|at hand|of its own|` +
    String.raw`by (?:itself|themselves)|until when|put aside)\b|;`,
  'i',
);

it('English texts use no word that nobody says aloud', () => {
  const texts = [...Object.values(english), mail].flatMap((area) => Object.entries<string>(area));
  expect(texts.filter(([, text]) => UNSAID.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

/** Keys whose text is the same in both languages, or a name. */
const ALIKE = new Set<string>([
  'code.code',
  'code.link',
  'code.pin',
  'manage.way.codes',
  'manage.codes',
  'codes.end',
  'codes.given.to',
  'audit.name.codes',
  'audit.name.state',
  'audit.value.codes',
  'push.by.push',
  'push.kind.by',
  'field.name',
  'calendars.public.region',
  'list.atLeast',
  'wall.teams',
  'app.name',
  'app.title',
  'nav.admin',
  'auth.role.admin',
  'demo.label',
  'users.role.admin',
  'figure.level',
  'live.status.online',
  'live.choose.online',
  'live.on',
  'live.online',
  'dashboard.rank.value',
  'figure.checkIns',
  'engine.title',
  'achievements.level',
  'charts.moods.okay',
  'home.compare.was',
  'import.column.name',
  'exports.col.person',
  'exports.checkins',
  'audit.type.check_in',
  'mood.okay',
  'offline.badge.online',
  'offline.badge.offline',
  'redemptions.filter',
  'manage.badge.tier.bronze',
  'manage.badge.tier.gold',
  'device.theme.system',
  'history.bonus.admin_adjustment',
  'attendance.cell',
  'history.earned.check_in',
  'install.steps.androidChrome',
  'people.filter.status',
  'people.part.checkIns',
] satisfies (keyof typeof en)[]);

/** Nouns beside a number that have another form beside 1. */
const COUNTED =
  'check-ins|people|points|days|moods|rows|claims|badges|weeks|months|characters|(?:streak )?freezes|names|Check-ins|' +
  'Personen|Leuten?|Punkten?|Tagen?|Zeilen|Angaben|Serienschonern|Namen';
const UNBENT = new RegExp(String.raw`(?<!–)\{\w+\} (?:${COUNTED})(?![\p{L}-])`, 'u');

/** Keys whose number is a constant of ours and never 1, or whose placeholder is a month. */
const NEVER_ONE = new Set<string>([
  'announcements.field.day.wrong',
  'announcements.field.until.hint',
  'announcements.field.until.wrong',
  'calendars.give.tooMany',
  'charts.active.says',
  'charts.streaks.from',
  'errors.field.leave_too_long',
  'errors.field.next_days',
  'errors.field.past_days',
  'errors.field.period',
  'errors.field.too_long',
  'exports.period.long',
  'gifts.text',
  'import.limits',
  'leaveImport.limits',
  'timeOff.leftOut.past',
  'leaveImport.line.far',
  'leaveImport.line.too_long',
  'people.filters.cut',
] satisfies (keyof typeof en)[]);

describe.each(LANGUAGES)('the %s texts', (_language, tag, texts) => {
  const messages = readMessages(texts);
  /** The allowed names of a branch: an exact number, or a plural category of the language. */
  const categories = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories);

  it('are all there', () => {
    expect(breaking(messages, ({ text }) => text.trim() === '')).toEqual([]);
  });

  it('can count one of something', () => {
    expect(breaking(messages, ({ key, text }) => !NEVER_ONE.has(key) && UNBENT.test(text))).toEqual([]);
  });

  it('have no brace outside of a placeholder', () => {
    expect(breaking(messages, ({ text }) => readShape(text).stray !== '')).toEqual([]);
  });

  it('have a branch for every number, each once', () => {
    const isWhole = (branches: readonly string[]) =>
      new Set(branches).size === branches.length &&
      branches.at(-1) === 'other' &&
      branches.every((name) => /^=\d+$/.test(name) || categories.has(name));
    const isBroken = ({ text }: Message) => readShape(text).plurals.some(({ branches }) => !isWhole(branches));
    expect(breaking(messages, isBroken)).toEqual([]);
  });

  it('quote the fallback quote nowhere by heart: it would be cut short somewhere', () => {
    const [begin] = FALLBACK_QUOTE.quoteText.split('.');
    expect(breaking(messages, ({ text }) => text.includes(begin!))).toEqual([]);
  });
});

describe('the German texts beside the English ones', () => {
  it('have the keys of each area in the file of that name', async () => {
    const files = await Promise.all(
      Object.keys(english).map(async (area) => (await import(`./de/${area}.ts`)) as Record<string, object>),
    );
    const found = files.map((file) =>
      Object.entries(file).map(([area, texts]) => [area, Object.keys(texts).toSorted()]),
    );
    expect(found).toEqual(Object.entries(english).map(([area, texts]) => [[area, Object.keys(texts).toSorted()]]));
  });

  it('have their placeholders', () => {
    expect(breaking(german, ({ text, source }) => !isSame(readShape(text).names, readShape(source).names))).toEqual([]);
  });

  it('inflect the same placeholders', () => {
    const isBroken = ({ text, source }: Message) => {
      const [bent, wanted] = [readPlurals(text), readPlurals(source)];
      // `{count}` is always a number, since English counts it, so German may inflect the noun beside it.
      return (
        bent.some((name) => name !== 'count' && !wanted.includes(name)) || wanted.some((name) => !bent.includes(name))
      );
    };
    expect(breaking(german, isBroken)).toEqual([]);
  });

  it('fill in every value completely, and use every value', () => {
    const rules = new Intl.PluralRules('de');
    const formatter = {
      number: (value: number) => new Intl.NumberFormat('de').format(value),
      plural: (value: number) => rules.select(value),
    };
    const given = fc.record({ words: fc.stringMatching(/^[\p{L} .]{1,12}$/u), number: fc.nat(2_000_000) });
    fc.assert(
      fc.property(fc.constantFrom(...german), given, ({ text }, { words, number }) => {
        const { names, plurals } = readShape(text);
        const counted = new Set(plurals.map(({ name }) => name));
        const params = Object.fromEntries(names.map((name) => [name, counted.has(name) ? number : words]));
        const filled = formatMessage(text, params, formatter);
        expect(filled).not.toMatch(/[{}]/);
        expect(names.filter((name) => !counted.has(name) && !filled.includes(words))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are left in English only where the word is the same', () => {
    expect(breaking(german, ({ key, text, source }) => !ALIKE.has(key) && text === source)).toEqual([]);
  });

  it('have the marks of the language', () => {
    // German texts use quotes „so“, a real dash and ellipsis, and never a straight apostrophe.
    expect(breaking(german, ({ text }) => /["'”]| - |\.\.\./.test(text))).toEqual([]);
  });
});

const texts = Object.entries<string>(en);
/** Returns only the letters, without brackets, placeholders and the frames of plurals. */
const letters = (text: string) =>
  text.replace(/\{(\w+(, plural, )?|[^{}]*\{)|[{}⟦⟧]/g, '').match(/\p{L}/gu)?.length ?? 0;

describe('pseudoText', () => {
  it('puts accents on letters, makes them more and says where the text ends', () => {
    expect(pseudoText('Check in')).toBe('⟦Çĥééçķķ îñ⟧');
  });

  it('leaves placeholders, the names of branches and # as they are', () => {
    const text = pseudoText('{name}: {n, plural, =0 {none} one {# day} other {# days}} left');
    const rules = new Intl.PluralRules('en');
    const formatter = { number: String, plural: (value: number) => rules.select(value) };
    const messages = [0, 1, 2].map((n) => formatMessage(text, { name: 'Maya', n }, formatter));
    for (const one of messages) expect(one).toMatch(/^⟦Maya: .+⟧$/u);
    expect(messages[1]).toContain('1 ');
    expect(messages[2]).toContain('2 ');
    expect(messages.join('').replaceAll('Maya', '')).not.toMatch(/[A-Za-z{}#]/);
  });

  it('keeps the shape of every text, and no plain letter', () => {
    const withoutFrames = (pseudo: string) =>
      pseudo.replace(/\{\w+, plural, |\b(?:zero|one|two|few|many|other) \{|\{\w+\}/g, '');
    const broken = texts.filter(([, text]) => {
      const pseudo = pseudoText(text);
      return (
        JSON.stringify(readShape(pseudo)) !== JSON.stringify(readShape(text)) || /[A-Za-z]/.test(withoutFrames(pseudo))
      );
    });
    expect(broken.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('grows the texts by about 40 %', () => {
    const all = (list: readonly string[]) => list.reduce((sum, text) => sum + letters(text), 0);
    const growth = all(texts.map(([, text]) => pseudoText(text))) / all(texts.map(([, text]) => text));
    expect(growth).toBeGreaterThan(1.3);
    expect(growth).toBeLessThan(1.5);
  });
});

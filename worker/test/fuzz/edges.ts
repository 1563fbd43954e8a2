import { FIRST_DAY, FIRST_HIRE_DAY, lastDayFrom } from '#domain/time/day-bounds.ts';
import { addDays } from '#domain/time/local-date.ts';

export function edgeDays(now: Date): string[] {
  const today = now.toISOString().slice(0, 10);
  const last = lastDayFrom(today);
  const around = [-366, -365, -61, -60, -1, 0, 1, 14, 30, 31, 365, 366].map((days) => addDays(today, days));
  return [
    FIRST_DAY,
    addDays(FIRST_DAY, -1),
    FIRST_HIRE_DAY,
    addDays(FIRST_HIRE_DAY, -1),
    last,
    addDays(last, 1),
    ...around,
    '2024-02-29',
    '2028-02-29',
    '2000-02-29',
    '2027-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '0002-11-15',
    '1582-10-10',
    '1970-01-01',
    '2199-12-31',
    '2200-01-01',
    '9998-12-31',
    '9999-12-31',
    '',
    ' ',
    '2026-3-2',
    '2026-03-02 ',
    '20260302',
    'today',
    '+010000-01-01',
    '-000001-01-01',
    '275760-09-13',
    '2026-03-02T00:00:00Z',
    '٢٠٢٦-٠٣-٠٢',
    '2026-03-02\n',
    "2026-03-02' OR 1=1 --",
  ];
}

export function edgeInstants(now: Date): string[] {
  const near = [-8 * 86_400_000, -72 * 3_600_000, -3_600_000, -1, 0, 1, 119_000, 121_000, 86_400_000].map((ms) =>
    new Date(now.getTime() + ms).toISOString(),
  );
  const zones = ['Z', '+02', '+0200', '+02:00', '+24:00', '-23:59', '+14:00', ''].map(
    (zone) => `2026-03-02T07:30:00${zone}`,
  );
  const days = edgeDays(now).map((day) => `${day}T12:00:00.000Z`);
  return [
    ...near,
    ...days,
    ...zones,
    '2026-03-02T24:00:00Z',
    '2026-03-02T23:59:60Z',
    '2026-03-02 07:30:00Z',
    '2026-03-02T07:30:00.1234567890Z',
    '1e999',
    '0',
    'now',
    '9999-12-31T23:59:59-23:59',
    '0001-01-01T00:00:00+14:00',
  ];
}

export const EDGE_NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
  1e20,
  8.65e15,
  1e308,
  -1e308,
  5e-324,
];

export const HOSTILE_STRINGS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u202egpj.exe',
  '\u200b',
  '\ufeff',
  '\ud800',
  'ß'.repeat(80),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(60),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%',
  '%_%',
  '\\',
  '*',
  '(((((((((((((((((((((((((',
  'NEAR("a" "b")',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '{{7*7}}',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(301),
  'x'.repeat(5_000),
  'Europe/Berlin',
  'america/toronto',
  '+02:00',
  'Etc/GMT+12',
  'a.b',
  'https://example.com/a.png',
  'javascript:alert(1)',
];

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

export const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'x',
  [],
  {},
  [null],
  ['x', 'x'],
  { toString: 1, valueOf: 1 },
  { toString: null, valueOf: null },
  { toString: {}, valueOf: {}, toJSON: 1 },
  { length: 1e9 },
  { $gt: '' },
  nested(500),
  Array.from({ length: 1_000 }, () => 'x'),
];

/** A marker that is replaced in a body by 1e999. JSON can contain this number, but it is too large for JavaScript. */
export const TOO_LARGE = '\u2044too-large\u2044';

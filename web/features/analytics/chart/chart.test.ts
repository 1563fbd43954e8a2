import { expect, it } from 'vitest';
import { toCsv } from './ChartFrame.tsx';
import { shortNames } from './figure.ts';

it('writes unformatted numbers, quotes special characters, and makes formulas in texts safe', () => {
  const csv = toCsv({
    of: 'Department',
    columns: [
      { label: 'Points, earned', unit: 'count' },
      { label: '=1+1', unit: 'percent' },
    ],
    rows: [
      { name: '=HYPERLINK("https://example.test")', values: [-1200, 89.5] },
      { name: 'Shown as', inFile: '@Sales', values: [null, 0] },
      { name: 'Ünit "B"\nNorth', values: [1_234_567, null] },
      { name: '-', values: [0, 100] },
    ],
  });
  expect(csv).toBe(
    `\u{FEFF}Department,"Points, earned","'=1+1"\r\n` +
      '"\'=HYPERLINK(""https://example.test"")",-1200,89.5\r\n' +
      `"'@Sales",,0\r\n` +
      '"Ünit ""B""\nNorth",1234567,\r\n' +
      `"'-",0,100\r\n`,
  );
});

it('writes only the header when the table has no rows', () => {
  expect(toCsv({ of: 'Day', columns: [{ label: 'Check-ins', unit: 'count' }], rows: [] })).toBe(
    '\u{FEFF}Day,Check-ins\r\n',
  );
});

it('cuts long names at the end, or in the middle when two names would look the same', () => {
  expect(shortNames(['HR', 'Noise-canceling headphones'], 12)).toEqual(['HR', 'Noise-cance…']);
  expect(shortNames(['Customer Care North', 'Customer Care South', 'Customer Car', 'IT'], 14)).toEqual([
    'Customer…North',
    'Customer…South',
    'Customer Car',
    'IT',
  ]);
  expect(shortNames([], 12)).toEqual([]);
});

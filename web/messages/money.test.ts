import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDecimal, formatMoney, readMoney, findSymbol } from './money.ts';

it('money is read as people write it', () => {
  const typed = ['0.25', '0,25', '12', '12.', '12.5', ' 3.00 ', '0'];
  expect(typed.map(readMoney)).toEqual([25, 25, 1200, 1200, 1250, 300, 0]);
  for (const wrong of ['', '.', 'x', '-1', '1.234', '1.2.3', '1e3', '12 345', '9999999999']) {
    expect(readMoney(wrong), wrong).toBeNaN();
  }
});

it('what is shown in a field is read as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      (cents, currency) => {
        expect(readMoney(formatDecimal(cents, currency))).toBe(cents);
      },
    ),
  );
});

it('has the decimals and the sign of its currency', () => {
  expect([formatDecimal(25, 'USD'), formatDecimal(1200, 'JPY'), formatDecimal(Number.NaN, 'USD')]).toEqual([
    '0.25',
    '12',
    '',
  ]);
  expect([findSymbol('EUR'), findSymbol('CHF')]).toEqual(['€', 'CHF']);
  expect(formatMoney(1_234_50, 'EUR')).toBe('€1,234.50');
});

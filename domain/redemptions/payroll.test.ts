import { describe, expect, it } from 'vitest';
import { csvLine } from '../text/csv.ts';
import { sumRows } from './payroll.ts';

describe('payroll', () => {
  it('amounts are computed and formatted exactly, in hundredths of the currency', () => {
    expect(sumRows([{ claims: 1, points: 333, value: { cents: 7, currency: 'EUR' } }], 'EUR')).toEqual({
      claims: 1,
      points: 333,
      cents: 2331,
      otherAmounts: [],
    });
    const written = [0, 5, 99, 100, 1205, 123_456_789].map((hundredths) => csvLine([{ hundredths }]).trim());
    expect(written).toEqual(['0.00', '0.05', '0.99', '1.00', '12.05', '1234567.89']);
  });
  it('sumRows adds up claims and points, and amounts in each currency', () => {
    const [euro, yen] = [
      { cents: 7, currency: 'EUR' },
      { cents: 10, currency: 'JPY' },
    ];
    expect(sumRows([], 'EUR')).toEqual({ claims: 0, points: 0, cents: 0, otherAmounts: [] });
    const rows = [
      { claims: 1, points: 5, value: euro },
      { claims: 2, points: 7, value: yen },
      { claims: 1, points: 1, value: euro },
      { claims: 1, points: 9, value: { cents: 0, currency: 'USD' } },
    ];
    const sum = { claims: 5, points: 22 };
    expect(sumRows(rows, 'JPY')).toEqual({ ...sum, cents: 70, otherAmounts: [{ currency: 'EUR', cents: 42 }] });
    expect(sumRows(rows, 'USD')).toEqual({
      ...sum,
      cents: 0,
      otherAmounts: [
        { currency: 'EUR', cents: 42 },
        { currency: 'JPY', cents: 70 },
      ],
    });
  });
});

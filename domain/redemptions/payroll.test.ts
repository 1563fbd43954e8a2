import { describe, expect, it } from 'vitest';
import { csvLine } from '../text/csv.ts';
import { sumRows, valued } from './payroll.ts';

describe('payroll', () => {
  it('amounts are computed and formatted exactly, in hundredths of the currency', () => {
    expect(valued({ claims: 1, points: 333 }, 7)).toEqual({ claims: 1, points: 333, cents: 2331 });
    const written = [0, 5, 99, 100, 1205, 123_456_789].map((hundredths) => csvLine([{ hundredths }]).trim());
    expect(written).toEqual(['0.00', '0.05', '0.99', '1.00', '12.05', '1234567.89']);
  });
  it('sumRows adds up claims and points', () => {
    expect(sumRows([])).toEqual({ claims: 0, points: 0, cents: 0 });
    expect(
      sumRows([
        { claims: 1, points: 5, cents: 35 },
        { claims: 2, points: 7, cents: 70 },
      ]),
    ).toEqual({ claims: 3, points: 12, cents: 105 });
  });
});

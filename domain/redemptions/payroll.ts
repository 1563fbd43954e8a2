import { sumAmounts, type Amounts, type Worth } from './point-values.ts';

export interface Redeemed {
  claims: number;
  points: number;
}

/** Whole numbers of hundredths keep sums exact. */
export const sumRows = (rows: readonly (Redeemed & { value: Worth })[], currency: string): Redeemed & Amounts => ({
  claims: rows.reduce((sum, { claims }) => sum + claims, 0),
  points: rows.reduce((sum, { points }) => sum + points, 0),
  ...sumAmounts(
    rows.map(({ points, value }) => ({ currency: value.currency, cents: points * value.cents })),
    currency,
  ),
});

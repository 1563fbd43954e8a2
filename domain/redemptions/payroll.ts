/** The number of fulfilled claims, and the points that they cost. */
export interface Redeemed {
  claims: number;
  points: number;
}

/** Returns the row with the value of its points in hundredths of the currency. Whole numbers keep sums exact. */
export function valued<Row extends Redeemed>(row: Row, pointValueCents: number): Row & { cents: number } {
  return { ...row, cents: row.points * pointValueCents };
}

export function sumRows(rows: readonly Redeemed[]): Redeemed {
  return rows.reduce<Redeemed>(
    (sum, { claims, points }) => ({ claims: sum.claims + claims, points: sum.points + points }),
    { claims: 0, points: 0 },
  );
}

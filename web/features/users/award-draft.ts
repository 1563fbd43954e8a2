/** An award as it is typed. */
export interface AwardDraft {
  amount: string;
  description: string;
}

/** A small thank-you is what most awards are. */
export const NEW_AWARD: AwardDraft = { amount: '10', description: '' };

/** The points that are typed, or null where they are no whole number from 1 to `most`. */
export function readAmount(amount: string, most: number): number | null {
  const points = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  return points >= 1 && points <= most ? points : null;
}

/** The award that is meant, or null while something is missing. */
export function readAward({ amount, description }: AwardDraft, most: number) {
  const points = readAmount(amount, most);
  const said = description.trim();
  return points !== null && said !== '' ? { amount: points, description: said } : null;
}

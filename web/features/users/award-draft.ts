/** An award as typed. */
export interface AwardDraft {
  amount: string;
  description: string;
}

/** The default is a small thank-you, like most awards. */
export const NEW_AWARD: AwardDraft = { amount: '10', description: '' };

/** Returns the typed points, or null if they are not a whole number from 1 to `most`. */
export function readAmount(amount: string, most: number): number | null {
  const points = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  return points >= 1 && points <= most ? points : null;
}

/** Returns the award to give, or null while something is missing. */
export function readAward({ amount, description }: AwardDraft, most: number) {
  const points = readAmount(amount, most);
  const typed = description.trim();
  return points !== null && typed !== '' ? { amount: points, description: typed } : null;
}

/** An award in the form, with the texts that the admin typed. */
export interface AwardDraft {
  amount: string;
  description: string;
}

/** The initial values of the form, for a small thank-you. */
export const NEW_AWARD: AwardDraft = { amount: '10', description: '' };

/** Returns the typed points, or null if `amount` is not a whole number from 1 to `most`. */
export function readAmount(amount: string, most: number): number | null {
  const points = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  return points >= 1 && points <= most ? points : null;
}

/** Returns the award to send, or null while the points or the reason are invalid. */
export function readAward({ amount, description }: AwardDraft, most: number) {
  const points = readAmount(amount, most);
  const typed = description.trim();
  return points !== null && typed !== '' ? { amount: points, description: typed } : null;
}

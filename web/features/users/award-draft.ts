/** An award in the form, with the texts that the admin typed. */
export interface AwardDraft {
  amount: string;
  description: string;
}

/** The initial values of the form, for a small thank-you. */
export const NEW_AWARD: AwardDraft = { amount: '10', description: '' };

/** The amounts that the form offers. */
export const PRESETS = [5, 10, 25] as const;

/** Returns true when the form asks a second time, so that 1,000 in place of 100 is noticed: above four times the presets. */
export const isUnusual = (points: number): boolean => points > 4 * Math.max(...PRESETS);

/** Returns the typed points, or null if `amount` is not a whole number from 1 to `most`. */
export function readAmount(amount: string, most: number): number | null {
  const points = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  return points >= 1 && points <= most ? points : null;
}

/** Returns the id of the ledger row in the server's answer to an award, or null for an answer without a row. */
export function readRowId(answer: unknown): string | null {
  const { id } = Object(answer) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** Returns the award to send, or null while the points or the reason are invalid. */
export function readAward({ amount, description }: AwardDraft, most: number) {
  const points = readAmount(amount, most);
  const typed = description.trim();
  return points !== null && typed !== '' ? { amount: points, description: typed } : null;
}

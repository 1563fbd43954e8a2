/** 72 random bits: of a hundred million rows two share an id with a chance of one in a million, and then a key refuses one. */
const BYTES = 9;

/** A new id, 12 letters of base64url: every row of the large tables repeats some, so they are kept short. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** 72 random bits: of a hundred million rows two share an id with a chance of one in a million, and then a key refuses one. */
const ID_BYTES = 9;

/** Letters that stand in addresses and file names as they are, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A new id, 12 letters: every row of the large tables repeats some, so they are kept short. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

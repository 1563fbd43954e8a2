/**
 * 72 random bits: among a hundred million rows the chance of an equal id is one in a million, and then a key refuses
 * one row.
 */
const ID_BYTES = 9;

/** Encodes bytes in letters that are valid in addresses and file names, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Makes a new id of 12 letters. It is short, because every row of the large tables repeats some ids. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

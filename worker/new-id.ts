import { toBase64Url } from '../domain/text/encode-bytes.ts';

/**
 * 72 random bits: among a hundred million rows the chance of an equal id is one in a million, and then a key refuses
 * one row.
 */
const ID_BYTES = 9;

/** Makes a new id of 12 letters. It is short, because every row of the large tables repeats some ids. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

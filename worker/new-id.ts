import { toBase64Url } from '../domain/text/encode-bytes.ts';

/** 72 random bits: of a hundred million rows two share an id with a chance of one in a million, and then a key refuses one. */
const ID_BYTES = 9;

/** A new id, 12 letters: every row of the large tables repeats some, so they are kept short. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

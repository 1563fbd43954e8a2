import { toBase64Url } from '#domain/text/encode-bytes.ts';

/**
 * The number of random bytes of an id: 72 bits. Among a hundred million rows, the chance that two ids are equal is one
 * in a million. The primary key would then refuse one row.
 */
const ID_BYTES = 9;

/** It is short, because every row of the large tables repeats some ids. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

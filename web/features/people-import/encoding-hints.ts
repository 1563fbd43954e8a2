import { detectAll } from 'jschardet';
import type { EncodingHint } from '#domain/files/encodings.ts';

/** Returns the encodings that the library proposes for a text, the likeliest first. */
export const proposeEncodings = (sample: Uint8Array): EncodingHint[] =>
  detectAll(sample).flatMap(({ encoding, confidence }) => (encoding === null ? [] : [{ encoding, confidence }]));

import { toLetters } from '#domain/qr/code.ts';
import { BADGE_BYTES, PIN_DIGITS } from '#domain/qr/personal-code.ts';
import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { deriveBytes } from './secrets.ts';

/** Another salt gives other codes. */
export async function derivePersonalCode(
  secret: string,
  userId: string,
  salt: string,
): Promise<{ pin: string; badge: string }> {
  const bytes = await deriveBytes(secret, 'personal code', userId, salt);
  const drawn = new DataView(bytes.buffer).getUint32(0);
  return {
    pin: String(drawn % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0'),
    badge: toLetters(bytes.slice(4, 4 + BADGE_BYTES)),
  };
}

export const hashPersonalCode = async (secret: string, code: string): Promise<string> =>
  toBase64Url(await deriveBytes(secret, 'hash of a personal code', code));

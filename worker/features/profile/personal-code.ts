import type { PersonalCode } from '../../../domain/api/stations.ts';
import { toLetters } from '../../../domain/qr/code.ts';
import { BADGE_BYTES, PIN_DIGITS } from '../../../domain/qr/personal-code.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { readPersonalCode, storeIfPinIsFree } from './personal-code-repository.ts';

/**
 * The most random PINs that are tried. When a tenth of all PINs is in use, all ten tries fail once in 10,000,000,000
 * calls.
 */
const TRIES = 10;

function drawPin(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

/** Makes new codes for the user and replaces the earlier ones. Throws busy when no free PIN was drawn. */
export async function makePersonalCode(db: Db, userId: string, now: Date): Promise<PersonalCode> {
  const badge = toLetters(crypto.getRandomValues(new Uint8Array(BADGE_BYTES)));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made: PersonalCode = { pin: drawPin(), badge, madeAt: now.toISOString() };
    // One statement checks and writes the PIN. When two users draw the same PIN at once, one of them draws again.
    await storeIfPinIsFree(db, userId, made);
    const stored = await readPersonalCode(db, userId);
    if (stored?.badge === badge) return stored;
  }
  throw new AppError('busy');
}

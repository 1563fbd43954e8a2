import { eq, sql } from 'drizzle-orm';
import type { PersonalCode } from '../../../domain/api/stations.ts';
import { toLetters } from '../../../domain/qr/code.ts';
import { BADGE_BYTES, PIN_DIGITS } from '../../../domain/qr/personal-code.ts';
import { AppError } from '../../app-error.ts';
import { statement, type Db } from '../../db/client.ts';
import { personalCodes } from '../../db/schema.ts';

/**
 * The most random PINs that are tried. When a tenth of all PINs are in use, ten used ones in a row come up once in ten
 * thousand million times.
 */
const TRIES = 10;

function drawPin(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

/** Returns the user's codes for a kiosk, or null when the user has none. */
export async function readPersonalCode(db: Db, userId: string): Promise<PersonalCode | null> {
  const [row] = await db.select().from(personalCodes).where(eq(personalCodes.userId, userId));
  return row ? { pin: row.pin, badge: row.badge, madeAt: row.madeAt } : null;
}

/** Makes new codes for the user, which replace the earlier ones. Throws busy when no tried PIN was free. */
export async function makePersonalCode(db: Db, userId: string, now: Date): Promise<PersonalCode> {
  const badge = toLetters(crypto.getRandomValues(new Uint8Array(BADGE_BYTES)));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made: PersonalCode = { pin: drawPin(), badge, madeAt: now.toISOString() };
    // One statement checks and writes. When two users get the same random PIN at once, one of them tries another.
    await statement(
      db,
      sql`INSERT INTO personal_codes (user_id, pin, badge, made_at) SELECT ${userId}, ${made.pin}, ${made.badge}, ${made.madeAt}
        WHERE NOT EXISTS (SELECT 1 FROM personal_codes WHERE pin = ${made.pin})
        ON CONFLICT (user_id) DO UPDATE SET pin = excluded.pin, badge = excluded.badge, made_at = excluded.made_at`,
    );
    const stored = await readPersonalCode(db, userId);
    if (stored?.badge === badge) return stored;
  }
  throw new AppError('busy');
}

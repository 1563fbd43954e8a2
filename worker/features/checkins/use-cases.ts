import type { CheckInInput } from '../../../domain/api/checkins.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Db, ReadResults } from '../../db/client.ts';
import { runTogether } from '../../db/client.ts';
import type { IdempotentRequest } from '../../db/idempotency.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { selectUserBySubject, todayOf } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import { AppError } from '../../app-error.ts';
import { decideCheckIn } from './decide.ts';
import { selectCheckInFacts, writeCheckIn } from './repository.ts';

export type CheckInFacts = ReadResults<ReturnType<typeof selectCheckInFacts>>;

/** How often a check-in is decided anew because the person's record changed under it. */
const ATTEMPTS = 5;

/**
 * Checks a person in at `now`: at most one a local day. Gives the day's check-in and whether this request made it.
 * Throws busy when the record kept changing, idempotency_key_reused when the key stands for another check-in.
 */
export async function checkIn(
  db: Db,
  request: {
    user: UserRow;
    facts: CheckInFacts;
    input: CheckInInput;
    idempotent: IdempotentRequest | null;
    now: Date;
    newId: () => string;
  },
): Promise<{ row: CheckInRow; created: boolean }> {
  const { input, idempotent, now, newId } = request;
  let { user, facts } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const sameKey = idempotent && facts.recent.find((row) => row.idempotencyKey === idempotent.key);
    if (sameKey && sameKey.requestHash !== idempotent.requestHash) throw new AppError('idempotency_key_reused');
    const existing = sameKey || facts.recent.find((row) => row.localDate === todayOf(user, now));
    if (existing) return { row: existing, created: false };

    const settings = toSettings(facts.settings);
    const decided = decideCheckIn({ user, input, rules: toStreakRules(facts, settings), settings, id: newId(), now });
    const written = await writeCheckIn(
      db,
      { ...decided, idempotencyKey: idempotent?.key ?? null, requestHash: idempotent?.requestHash ?? null },
      {
        version: user.version,
        ledgerId: newId(),
        bookedOn: localDateIn(settings.companyTimeZone, now),
        description: decided.checkInType === 'early' ? 'Early check-in' : 'Check-in',
      },
    );
    if (written) return { row: written, created: written.id === decided.id };

    const again = await runTogether(db, {
      user: selectUserBySubject(db, user.employeeId),
      ...selectCheckInFacts({ db, subject: user.employeeId, now }),
    });
    const [changed] = again.user;
    if (!changed) throw new AppError('auth/unauthorized');
    user = changed;
    facts = again;
  }
  throw new AppError('busy');
}

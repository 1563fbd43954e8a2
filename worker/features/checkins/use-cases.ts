import type { CheckInInput } from '../../../domain/api/checkins.ts';
import { decideClaimedTime } from '../../../domain/checkins/claimed-time.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import { AppError } from '../../app-error.ts';
import { runTogether, type Db, type ReadResults } from '../../db/client.ts';
import { replayTwin, type IdempotentRequest } from '../../db/idempotency.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { selectUserBySubject } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import { decideAwards } from './awards.ts';
import { decideCheckIn } from './decide.ts';
import { readCheckInsBefore, selectCheckInFacts } from './repository.ts';
import { writeCheckIn } from './write.ts';

type CheckInFacts = ReadResults<ReturnType<typeof selectCheckInFacts>>;

/** How often a check-in is decided anew because the person's record changed under it. */
const ATTEMPTS = 5;

/**
 * Checks a person in: at most one a local day, the day it was made. Gives the day's check-in and whether this request
 * made it. Throws check_in_future, check_in_too_old, idempotency_key_reused (the key stands for another check-in), and
 * busy when the record kept changing.
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
    const settings = toSettings(facts.settings);
    const sameKey = idempotent && facts.known.find((row) => row.idempotencyKey === idempotent.key);
    if (sameKey && sameKey.requestHash !== idempotent.requestHash) throw new AppError('idempotency_key_reused');
    if (sameKey) return { row: sameKey, created: false };

    const time = decideClaimedTime({
      occurredAt: input.occurredAt === undefined ? null : new Date(input.occurredAt),
      clockCheckedAt: input.clockCheckedAt === undefined ? null : new Date(input.clockCheckedAt),
      now,
      maxAgeHours: settings.offlineCheckInMaxHours,
    });
    if (!time.taken) throw new AppError(time.code);
    const date = localDateIn(zoneAt(user, time.at), time.at);
    const existing = facts.known.find((row) => row.localDate === date);
    if (existing) return { row: existing, created: false };

    const { at, proof, offline } = time;
    const rules = toStreakRules(facts, settings);
    // A move over the date line brings an earlier day again: then the streak before it is not in the user's record.
    const isEarlier = user.lastCheckInDate !== null && user.lastCheckInDate > date && !offline;
    const earlier = isEarlier ? await readCheckInsBefore(db, user.id, date) : [];
    const decided = decideCheckIn({
      user,
      input,
      rules,
      settings,
      known: isEarlier ? [...earlier, ...facts.known.filter(({ localDate }) => localDate > date)] : facts.known,
      kept: facts.kept,
      isAdded: false,
      id: newId(),
      at,
      proof,
      offline,
      now,
    });
    const bookedOn = localDateIn(settings.companyTimeZone, now);
    const awards = decideAwards(decided, { user, rules, rows: facts, attended: facts.attended, bookedOn });
    const row = { ...decided.row, awards: awards.awards };
    const written = await writeCheckIn(db, { ...decided, row, awards }, { user, idempotent, newId, bookedOn });
    if (written) return { row: written, created: written.id === row.id };

    await replayTwin(db, user.id, idempotent);
    const subject = user.employeeId;
    const again = await runTogether(db, {
      user: selectUserBySubject(db, subject),
      ...selectCheckInFacts({ db, subject, now, body: input }),
    });
    const [changed] = again.user;
    if (!changed) throw new AppError('auth/unauthorized');
    user = changed;
    facts = again;
  }
  throw new AppError('busy');
}

import { sql } from 'drizzle-orm';
import type { CheckInInput } from '../../../domain/api/checkins.ts';
import { decideClaimedTime, type TimeDecision } from '../../../domain/checkins/claimed-time.ts';
import { refusalOf } from '../../../domain/people/roles.ts';
import { changeRecord } from '../../../domain/record/change.ts';
import { findPolicy } from '../../../domain/record/recompute.ts';
import { localDateIn, localMomentIn } from '../../../domain/time/local-date.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { commit, type Write } from '../../core/commit.ts';
import { insertRow } from '../../core/rows.ts';
import { areBadgesAsRead } from '../../db/award-writes.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { runTogether, type Db, type ReadResults } from '../../db/client.ts';
import { checkIns, type CheckInRow, type UserRow } from '../../db/schema.ts';
import { toPolicies, toSettings } from '../../db/settings.ts';
import { selectUserBySubject } from '../../db/users.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { decideAwardsOf } from './decide-awards.ts';
import { toRecordFacts, type CheckInFacts } from './record-facts.ts';
import { readCheckInsBefore, selectCheckInFacts } from './repository.ts';
import { isAsRead, isPolicyThere, writeRecord } from './write-record.ts';

type Facts = ReadResults<ReturnType<typeof selectCheckInFacts>>;

interface Request {
  user: UserRow;
  facts: Facts;
  input: CheckInInput;
  act: Act;
}

interface Made {
  row: CheckInRow;
  /** Whether this request made it. */
  created: boolean;
}

/**
 * Checks a user in: at most one a local day, on the day it was made. Gives the day's check-in and whether this request made it.
 * Throws what keeps the user out since the request came in (account_suspended ...), check_in_future, check_in_too_old, idempotency_key_reused (the key belongs to another check-in), and busy when the
 * record kept changing.
 */
export async function checkIn(db: Db, request: Request): Promise<Made> {
  const { act, input } = request;
  const read = async (): Promise<Request> => {
    const subject = request.user.employeeId;
    const again = await runTogether(db, {
      user: selectUserBySubject(db, subject),
      ...selectCheckInFacts({ db, subject, now: act.now, body: input }),
    });
    const [user] = again.user;
    if (!user) throw new AppError('auth/unauthorized');
    const refusal = refusalOf(user);
    if (refusal) throw new AppError(refusal);
    return { ...request, user, facts: again };
  };
  return commit(db, act, async (attempt) => decide(db, attempt === 0 ? request : await read()));
}

async function decide(db: Db, { user, facts, input, act }: Request): Promise<Write<Made> | { unchanged: Made }> {
  const { idempotent, now } = act;
  const settings = toSettings(facts.settings);
  const sameKey = idempotent && facts.known.find((row) => row.idempotencyKey === idempotent.key);
  if (sameKey && sameKey.requestHash !== idempotent.requestHash) throw new AppError('idempotency_key_reused');
  if (sameKey) return { unchanged: { row: sameKey, created: false } };

  const time = decideClaimedTime({
    occurredAt: input.occurredAt === undefined ? null : new Date(input.occurredAt),
    clockCheckedAt: input.clockCheckedAt === undefined ? null : new Date(input.clockCheckedAt),
    now,
    maxAgeHours: settings.offlineCheckInMaxHours,
  });
  if (!time.taken) throw new AppError(time.code);
  const date = localDateIn(zoneAt(user, time.at), time.at);
  const existing = facts.known.find((row) => row.localDate === date);
  if (existing) return { unchanged: { row: existing, created: false } };

  const workDays = toWorkDays(facts);
  const policy = findPolicy(date, toPolicies(facts.policies));
  const made = toMade(user, input, time, policy.number, act);
  // A move over the date line brings an earlier day again: the check-in before it is further back than was read.
  const isEarlier = user.lastCheckInDate !== null && user.lastCheckInDate > date && !time.offline;
  const earlier = isEarlier ? await readCheckInsBefore(db, user.id, date) : [];
  const known = [...earlier, ...facts.known.filter(({ localDate }) => !isEarlier || localDate > date)];
  const record = toRecordFacts(user, date, { ...facts, known, workDays });
  const change = changeRecord(record, { add: made });
  if (!change.added) throw new Error('The check-in that is added has figures');
  const bookedOn = localDateIn(settings.companyTimeZone, now);
  const { attended } = facts;
  const { awards, perfectMonth } = decideAwardsOf(change.added, change, {
    user,
    workDays,
    rows: facts,
    attended,
    bookedOn,
  });
  const row: CheckInRow = { ...change.added, awards: awards.awards };
  const at = now.toISOString();
  return {
    answer: { row, created: true },
    // A replay of today's check-in finds its key on the last one's row; one of an earlier day needs a row of its own.
    stored: time.offline ? { status: 201, response: sql`${JSON.stringify(toCheckIn(row))}` } : null,
    guards: [
      ...isAsRead('check-in', user, change.bookings),
      ...areBadgesAsRead('check-in: badges', awards.badges),
      ...isPolicyThere('check-in', policy, bookedOn),
    ],
    mark: {
      write: (guard) => insertRow(db, checkIns, row, guard, 'nothing'),
      isWritten: sql`EXISTS (SELECT 1 FROM check_ins
        WHERE local_date = ${row.localDate} AND user_id = ${user.id} AND id = ${row.id})`,
    },
    statements: (isWritten) =>
      writeRecord(
        db,
        {
          user,
          before: known,
          change,
          added: row,
          awards,
          months: perfectMonth === null ? [] : [{ month: perfectMonth, isPerfect: true }],
          bookedOn,
          at,
          newId: act.newId,
          booked: {
            createdBy: null,
            added: row.checkInType === 'early' ? 'Early check-in' : 'Check-in',
            corrected: 'Streak bonuses after a late check-in',
          },
        },
        isWritten,
        'check-in',
      ),
  };
}

function toMade(
  user: UserRow,
  input: CheckInInput,
  { at, proof, offline }: Extract<TimeDecision, { taken: true }>,
  policyNumber: number,
  { newId, idempotent, now }: Act,
): CheckInFacts {
  const timeZone = zoneAt(user, at);
  const { date, secondsOfDay } = localMomentIn(timeZone, at);
  return {
    localDate: date,
    userId: user.id,
    id: newId(),
    checkInTime: at.toISOString(),
    timeZone,
    localSeconds: secondsOfDay,
    department: user.department,
    method: offline ? 'offline' : 'button',
    timeProof: proof,
    stationId: null,
    addedBy: null,
    location: input.location || null,
    notes: input.notes || null,
    mood: input.mood ?? null,
    policyNumber,
    awards: [],
    idempotencyKey: idempotent?.key ?? null,
    requestHash: idempotent?.requestHash ?? null,
    createdAt: now.toISOString(),
  };
}

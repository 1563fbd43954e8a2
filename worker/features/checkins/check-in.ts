import { sql } from 'drizzle-orm';
import type { CheckInInput } from '../../../domain/api/checkins.ts';
import { isCheckOfSender } from '../../../domain/checkins/claimed-time.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import { decideMoment, findMomentRefusal } from '../../../domain/record/decide-check-in.ts';
import { needsCode } from '../../../domain/qr/station.ts';
import { isNamed } from '../../../domain/checkins/mood-readers.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { readClockCheck } from '../../core/signatures/clock-checks.ts';
import { commit, type Write } from '../../core/commit.ts';
import { toStationName } from '../../core/named-at-stations.ts';
import { decideCodeUse, readScan, selectStationLocations, type ReadScan } from '../../core/signatures/station-codes.ts';
import { mayGiveByTerms, selectTermsGivers, toLeftToday } from '../../core/gifts.ts';
import { areBadgesUnchanged } from '../../core/award-writes.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { selectUserBySubject } from '../../db/people/users.ts';
import {
  decideByAll,
  decideByFew,
  hasAll,
  type AllFacts,
  type FewFacts,
  type UnscoredCheckIn,
} from './decide-by-facts.ts';
import { markCheckIn, readCheckInsBefore, selectAllFacts } from './repository.ts';
import { isRecordUnchanged, isPolicyThere, writeRecord } from '../../core/record/write-record.ts';

interface Request {
  user: UserRow;
  facts: FewFacts | AllFacts;
  input: CheckInInput;
  act: ActionContext;
  /** Network address of the request, or null when it is unknown. */
  address: string | null;
  /** Returns whether the request is signed by the device. Undefined at a kiosk. */
  isSignedBy?: (device: { id: string; publicKey: string }) => Promise<boolean>;
  /** The id of the kiosk at which the user checks in. Undefined for every other check-in. */
  kioskId?: string;
  /**
   * The points that admins gave, by which a badge is held back. The first attempt does without them: its guard refuses
   * a badge above the limit.
   */
  givers?: { id: string; given: number }[];
}

/** The station and the method of a check-in. */
type Place = ReadScan | { stationId: string; method: 'kiosk'; isPlaceProven: true };

type Moment = Exclude<ReturnType<typeof decideMoment>, { refused: unknown }>;

interface Made {
  row: CheckInRow;
  /** True when this request made the check-in. */
  created: boolean;
}

type Decided = Write<Made> | { unchanged: Made };

/**
 * Stores a check-in on the local day on which the user made it. A local day has at most one check-in. Returns the
 * check-in of the day, and whether this request made it. Throws check_in_future, check_in_too_old, check_in_too_soon,
 * check_in_unverified_limit, code_needed, and the errors of `readScan`. Throws idempotency_key_reused when the key
 * belongs to another check-in, and busy when the record changes during every attempt. Throws the refusal of an account
 * that was blocked in the meantime, such as account_suspended.
 */
export async function checkIn(db: Db, request: Request): Promise<Made> {
  return commit(db, request.act, async (attempt) => {
    const decided = attempt === 0 ? await decide(db, request) : null;
    return decided ?? decideAgain(db, request);
  });
}

/** Reads all facts again, and decides the check-in by these facts. */
async function decideAgain(db: Db, request: Request): Promise<Decided> {
  const subject = request.user.employeeId;
  const {
    user: users,
    givers,
    ...facts
  } = await runTogether(db, {
    user: selectUserBySubject(db, subject),
    givers: selectTermsGivers(db, request.act.now),
    ...selectAllFacts({ db, subject, now: request.act.now, body: request.input }),
  });
  const [user] = users;
  const refusal = user ? findAccountRefusal(user) : 'auth/unauthorized';
  if (!user || refusal) throw new AppError(refusal ?? 'auth/unauthorized');
  const decided = await decide(db, { ...request, user, facts, givers });
  if (!decided) throw new Error('All facts decide a check-in');
  return decided;
}

/** Decides the check-in by the given facts. Returns null when the given facts are few facts and do not suffice. */
async function decide(db: Db, request: Request): Promise<Decided | null> {
  const { user, facts, input, act, address, kioskId, givers } = request;
  const { idempotent, now } = act;
  const settings = toSettings(facts.settings);
  const sameKey = idempotent && facts.known.find((row) => row.idempotencyKey === idempotent.key);
  if (sameKey && sameKey.requestHash !== idempotent.requestHash) throw new AppError('idempotency_key_reused');
  if (sameKey) return { unchanged: { row: sameKey, created: false } };

  const claimed = decideMoment(user, {
    occurredAt: input.occurredAt === undefined ? null : new Date(input.occurredAt),
    clockCheckedAt: await readCheck(request),
    now,
    maxAgeHours: settings.offlineCheckInMaxHours,
  });
  if ('refused' in claimed) throw new AppError(claimed.refused);
  const { date, offline } = claimed;
  const existing = facts.known.find((row) => row.localDate === date);
  if (existing) return { unchanged: { row: existing, created: false } };

  const scan: Place | null = kioskId
    ? { stationId: kioskId, method: 'kiosk', isPlaceProven: true }
    : await requireScan(db, user, input, { ...claimed, settings, address });
  const moment: Moment = scan?.isPlaceProven === false ? { ...claimed, proof: 'unverified' } : claimed;
  const refusal = findMomentRefusal(moment, facts.known, settings.unverifiedCheckInsPerMonth);
  if (refusal) throw new AppError(refusal);
  const made = toMade(user, { input, settings }, { ...moment, scan }, act);

  const bookedOn = localDateIn(settings.companyTimeZone, now);
  // After a move over the date line, a user can check in on an earlier day. The check-in before that day may be older
  // than the check-ins that were read.
  const isEarlier = user.lastCheckInDate !== null && user.lastCheckInDate > date && !offline;
  const earlier = isEarlier && hasAll(facts) ? await readCheckInsBefore(db, user.id, date) : [];
  const known = [...earlier, ...facts.known.filter(({ localDate }) => !isEarlier || localDate > date)];
  const { awardPointsPerDay } = settings;
  const leftToday = givers ? toLeftToday(givers, awardPointsPerDay) : () => Infinity;
  const asked = { user, made, provenSeconds: moment.provenSeconds, known, bookedOn, now, leftToday };
  const decided = hasAll(facts) ? decideByAll(facts, asked) : isEarlier ? null : decideByFew(facts, asked);
  if (!decided) return null;
  const { change, added, awards, perfectMonths } = decided;
  const row: CheckInRow = { ...added, awards: awards.awards };
  const at = now.toISOString();
  return {
    answer: { row, created: true },
    // A replay of a check-in on the spot finds its key in the row of the last check-in. A late check-in needs a stored
    // response.
    stored: offline ? { status: 201, response: sql`${JSON.stringify(toCheckIn(row))}` } : null,
    guards: [
      ...isRecordUnchanged('check-in', user, facts, change.bookings),
      ...areBadgesUnchanged('check-in: badges', awards.badges),
      ...mayGiveByTerms('check-in: limit of the terms', awards.badges, now, awardPointsPerDay),
      ...isPolicyThere('check-in', decided.policy, bookedOn),
    ],
    mark: markCheckIn(db, row),
    statements: (isWritten) => [
      ...(user.isNamedAtStations && scan?.isPlaceProven && !offline ? [toStationName(db, row, isWritten)] : []),
      ...writeRecord(
        db,
        {
          user,
          before: known,
          change,
          added: row,
          awards,
          settledBadges: decided.settledBadges,
          months: perfectMonths,
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
    ],
  };
}

/**
 * Returns the server's time that the request's clock check contains. Returns null without a clock check, and when the
 * device of the clock check has a key but did not sign the request. Also returns null when only few facts are given,
 * because a check-in on the spot needs no clock check.
 */
async function readCheck({ user, input, facts, isSignedBy }: Request): Promise<Date | null> {
  const { clockCheck, deviceId } = input;
  if (clockCheck === undefined || deviceId === undefined || !hasAll(facts)) return null;
  const keyed = facts.devices.filter(({ clockId }) => clockId === deviceId);
  const signed = await Promise.all(keyed.map(async (device) => (await isSignedBy?.(device)) ?? false));
  if (!isCheckOfSender(signed)) return null;
  return readClockCheck(clockCheck, { userId: user.id, deviceId }, facts.signingKeys);
}

/**
 * Reads the station of the request's code. Returns null when the request has no code and needs no code. Throws
 * code_needed and the errors of `readScan`.
 */
async function requireScan(
  db: Db,
  { location }: UserRow,
  { code, position, wasQueued = false }: CheckInInput,
  { at, offline, settings, address }: Pick<Moment, 'at' | 'offline'> & { settings: Settings; address: string | null },
): Promise<ReadScan | null> {
  if (code !== undefined) {
    const place = { position: position ?? null, address, isLate: offline, wasQueued };
    return readScan(db, { code, at, ...place, location, settings });
  }
  if (!needsCode(settings.codeRule, location)) return null;
  const use = decideCodeUse(settings.codeRule, location, await selectStationLocations(db));
  if (use === 'needed') throw new AppError('code_needed');
  return null;
}

function toMade(
  user: UserRow,
  { input, settings }: { input: CheckInInput; settings: Settings },
  { at, timeZone, date, secondsOfDay, proof, offline, scan }: Moment & { scan: Place | null },
  { newId, idempotent, now }: ActionContext,
): UnscoredCheckIn {
  return {
    localDate: date,
    userId: user.id,
    id: newId(),
    checkInTime: at.toISOString(),
    timeZone,
    localSeconds: secondsOfDay,
    department: user.department,
    method: scan?.method ?? (offline ? 'offline' : 'button'),
    timeProof: proof,
    stationId: scan?.stationId ?? null,
    addedBy: null,
    location: input.location || null,
    notes: input.notes || null,
    mood: input.mood ?? null,
    isNamed: isNamed(input, settings) || null,
    awards: [],
    idempotencyKey: idempotent?.key ?? null,
    requestHash: idempotent?.requestHash ?? null,
    receivedAt: at.getTime() === now.getTime() ? null : now.toISOString(),
  };
}

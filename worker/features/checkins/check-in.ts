import type { CheckInInput } from '#domain/api/checkins.ts';
import { isCheckOfSender } from '#domain/checkins/claimed-time.ts';
import { findAccountRefusal } from '#domain/people/roles.ts';
import { decideMoment, findMomentRefusal } from '#domain/record/decide-check-in.ts';
import { needsCode } from '#domain/qr/station.ts';
import { isNamed } from '#domain/checkins/mood-readers.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { readClockCheck } from '#worker/core/signatures/clock-checks.ts';
import { commit, type Unchanged, type Write } from '#worker/core/commit.ts';
import { toStationName } from '#worker/core/named-at-stations.ts';
import {
  decideCodeUse,
  readScan,
  selectStationLocations,
  type ReadScan,
} from '#worker/core/signatures/station-codes.ts';
import { mayGiveByTerms, selectTermsGivers, toLeftToday } from '#worker/core/award-limit.ts';
import { areBadgesUnchanged } from '#worker/core/award-writes.ts';
import { toCheckIn } from '#worker/db/check-ins.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import type { CheckInRow, UserRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';
import { selectUserBySubject } from '#worker/db/people/users.ts';
import { decideCheckIn, type ReadFacts, type UnscoredCheckIn } from './decide-check-in.ts';
import { readCheckInsBefore, selectCheckInFacts } from './repository.ts';
import { isRecordUnchanged, isPolicyThere, writeRecord } from '#worker/core/record/write-record.ts';

interface Request {
  user: UserRow;
  facts: ReadFacts;
  input: CheckInInput;
  act: ActionContext;
  address: string | null;
  /** Undefined at a kiosk. */
  isSignedBy?: (device: { id: string; publicKey: string }) => Promise<boolean>;
  kioskId?: string;
  /**
   * The points that admins gave, by which a badge is held back. The first attempt does without them: its guard refuses
   * a badge above the limit.
   */
  givers?: { id: string; given: number }[];
}

type Place = ReadScan | { stationId: string; method: 'kiosk'; isPlaceProven: true };

type Moment = Exclude<ReturnType<typeof decideMoment>, { refused: unknown }>;

interface Made {
  row: CheckInRow;
  created: boolean;
}

type Decided = Write<Made> | Unchanged<Made>;

/** A local day has at most one check-in. Throws busy when the record changes during every attempt. */
export async function checkIn(db: Db, request: Request): Promise<Made> {
  return commit(db, request.act, (attempt) => (attempt === 0 ? decide(db, request) : decideAgain(db, request)));
}

async function decideAgain(db: Db, request: Request): Promise<Decided> {
  const subject = request.user.employeeId;
  const {
    user: users,
    givers,
    ...facts
  } = await runTogether(db, {
    user: selectUserBySubject(db, subject),
    givers: selectTermsGivers(db, request.act.now),
    ...selectCheckInFacts({ db, subject, now: request.act.now, body: request.input }),
  });
  const [user] = users;
  const refusal = user ? findAccountRefusal(user) : 'auth/unauthorized';
  if (!user || refusal) throw new AppError(refusal ?? 'auth/unauthorized');
  return decide(db, { ...request, user, facts, givers });
}

async function decide(db: Db, request: Request): Promise<Decided> {
  const { user, facts, input, act, address, kioskId, givers } = request;
  const { now } = act;
  const settings = toSettings(facts.settings);
  const occurredAt = input.occurredAt === undefined ? null : new Date(input.occurredAt);
  const claimed = decideMoment(user, {
    occurredAt,
    clockCheckedAt: await readCheck(request),
    now,
    maxAgeHours: settings.offlineCheckInMaxHours,
  });
  if ('refused' in claimed) {
    // The repetition of a check-in whose stored answer was deleted: a late check-in keeps the instant of its request.
    const same = facts.known.find(({ checkInTime }) => checkInTime === occurredAt?.toISOString());
    if (same) return { unchanged: { row: same, created: false } };
    throw new AppError(claimed.refused);
  }
  const { date, offline } = claimed;
  const existing = facts.known.find((row) => row.localDate === date);
  if (existing) {
    // The answer is stored, because a repeated request may come on another day.
    const response = JSON.stringify(toCheckIn(existing));
    return { unchanged: { row: existing, created: false }, stored: { status: 200, response } };
  }

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
  const earlier = isEarlier ? await readCheckInsBefore(db, user.id, date) : [];
  const known = [...earlier, ...facts.known.filter(({ localDate }) => !isEarlier || localDate > date)];
  const { awardPointsPerDay } = settings;
  const leftToday = givers ? toLeftToday(givers, awardPointsPerDay) : () => Infinity;
  const { provenSeconds } = moment;
  const decided = decideCheckIn(facts, { user, made, provenSeconds, known, bookedOn, leftToday });
  const { change, added, awards, perfectMonths } = decided;
  const row: CheckInRow = { ...added, awards: awards.awards };
  const at = now.toISOString();
  return {
    answer: { row, created: true },
    stored: { status: 201, response: JSON.stringify(toCheckIn(row)) },
    guards: [
      ...isRecordUnchanged('check-in', user, facts, change.bookings),
      ...areBadgesUnchanged('check-in: badges', awards.badges),
      ...mayGiveByTerms('check-in: limit of the terms', awards.badges, now, awardPointsPerDay),
      ...isPolicyThere('check-in', decided.policy, bookedOn),
    ],
    effects: { topics: ['check_in', 'points'], ranks: [user.id], deliveries: awards.awards.length > 0 },
    statements: [
      ...(user.isNamedAtStations && scan?.isPlaceProven && !offline ? [toStationName(db, row)] : []),
      ...writeRecord(db, {
        user,
        before: known,
        change,
        added: row,
        awards,
        months: perfectMonths,
        bookedOn,
        at,
        newId: act.newId,
        booked: {
          createdBy: null,
          added: row.checkInType === 'early' ? 'Early check-in' : 'Check-in',
          corrected: 'Streak bonuses after a late check-in',
        },
      }),
    ],
  };
}

/**
 * Returns null without a clock check, and when the device of the clock check has a key but did not sign the request.
 */
async function readCheck({ user, input, facts, isSignedBy }: Request): Promise<Date | null> {
  const { clockCheck, deviceId } = input;
  if (clockCheck === undefined || deviceId === undefined) return null;
  const keyed = facts.devices.filter(({ clockId }) => clockId === deviceId);
  const signed = await Promise.all(keyed.map(async (device) => (await isSignedBy?.(device)) ?? false));
  if (!isCheckOfSender(signed)) return null;
  return readClockCheck(clockCheck, { userId: user.id, deviceId }, facts.signingKeys);
}

/** Returns null when the request has no code and needs no code. */
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
  { newId, now }: ActionContext,
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
    receivedAt: at.getTime() === now.getTime() ? null : now.toISOString(),
  };
}

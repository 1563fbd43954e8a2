import type { ErrorCode } from '#domain/api/errors.ts';
import type { CheckIn, TimeProof } from '#domain/api/checkins.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { readHabit, type Person, type WayName } from './company.ts';
import type { Counted } from './counts.ts';
import { isDone, type Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const COUNTED_AS: Readonly<Record<Exclude<TimeProof, 'added'>, Counted>> = {
  verified: 'check-ins verified',
  late: 'check-ins late',
  unverified: 'check-ins unverified',
};

/** A device stores both until the server has accepted the check-in. */
interface StoredCheckIn {
  key: string;
  body: Record<string, unknown>;
  checkInId: string | null;
  /** The true time, for a device whose clock was wrong. */
  pressedAt?: Date;
}

const keep = (simulation: Simulation, body: StoredCheckIn['body']): StoredCheckIn => ({
  key: simulation.newKey(),
  body,
  checkInId: null,
});

const afterMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Every response under its key must contain the same check-in. */
async function send(simulation: Simulation, person: Person, stored: StoredCheckIn): Promise<void> {
  const expects: ErrorCode[] = ['check_in_too_soon', 'check_in_too_old', 'check_in_unverified_limit'];
  const answer = await simulation.send(person.id, {
    method: 'POST',
    path: '/api/checkins',
    body: stored.body,
    headers: { 'Idempotency-Key': stored.key },
    expects,
  });
  if (!isDone(answer)) return;
  const { id, localDate, timeProof, checkInTime } = answer.body as unknown as CheckIn;
  if (stored.checkInId !== null) {
    simulation.count('check-ins sent again (same key)');
    if (id !== stored.checkInId) {
      simulation.problems.push(`${person.id}: ${stored.key} was answered with ${stored.checkInId}, then with ${id}`);
    }
    return;
  }
  stored.checkInId = id;
  if (answer.status !== 201) return simulation.count('check-ins of a day that has one');
  person.checkInDays.add(localDate);
  if (stored.pressedAt) {
    simulation.count('clocks put right while offline');
    if (checkInTime !== stored.pressedAt.toISOString()) {
      simulation.problems.push(`${person.id}: pressed at ${stored.pressedAt.toISOString()}, stored at ${checkInTime}`);
    }
  }
  if (timeProof !== 'added') simulation.count(COUNTED_AS[timeProof]);
}

/** A suspended user gets no clock check. */
async function readClockCheck(simulation: Simulation, { id }: Person): Promise<Record<string, string>> {
  const deviceId = `device-of-${id}`;
  const headers = { 'Device-Id': deviceId };
  const answer = await simulation.send(id, { method: 'GET', path: '/api/me', headers });
  if (!isDone(answer)) return {};
  return { clockCheck: (answer.body.today as { clockCheck: string }).clockCheck, deviceId };
}

type Way = (simulation: Simulation, person: Person, at: Date) => void;

const checkInOnTheSpot: Way = (simulation, person, at) => {
  const { random } = simulation;
  const stored = keep(simulation, random.chance(0.3) ? { mood: 'good' } : {});
  simulation.plan(at, () => send(simulation, person, stored));
  if (random.chance(0.05))
    simulation.plan(afterMs(at, random.int(1, 600) * 1_000), () => send(simulation, person, stored));
  if (random.chance(0.05)) {
    const again = keep(simulation, {});
    simulation.plan(afterMs(at, random.int(1, 300) * MINUTE_MS), () => send(simulation, person, again));
  }
};

const checkInOnSlowLine: Way = (simulation, person, at) => {
  const stored = keep(simulation, { occurredAt: at.toISOString() });
  simulation.plan(afterMs(at, simulation.random.int(1, 110) * 1_000), () => send(simulation, person, stored));
};

function sendLater(
  simulation: Simulation,
  person: Person,
  stored: StoredCheckIn,
  at: Date,
  hours: readonly [number, number],
): void {
  const { random } = simulation;
  for (let times = random.chance(0.3) ? 2 : 1; times > 0; times--) {
    simulation.plan(afterMs(at, random.int(hours[0] * 60, hours[1] * 60) * MINUTE_MS), () =>
      send(simulation, person, stored),
    );
  }
}

/** Sends the check-in 16 to 74 hours later. Some arrive too late. */
const checkInOffline: Way = (simulation, person, at) => {
  const seenAt = afterMs(at, -simulation.random.int(1, 90) * MINUTE_MS);
  simulation.plan(seenAt, async () => {
    const check = await readClockCheck(simulation, person);
    const stored = keep(simulation, { occurredAt: at.toISOString(), ...check });
    sendLater(simulation, person, stored, at, [16, 74]);
  });
};

/**
 * The device's clock is up to 40 minutes wrong at the clock check, and right when the user presses offline. The device
 * counts from the clock check by its steady clock, so it sends the true time.
 */
const checkInAfterClockPutRight: Way = (simulation, person, at) => {
  const seenAt = afterMs(at, -simulation.random.int(1, 90) * MINUTE_MS);
  simulation.plan(seenAt, async () => {
    const check = await readClockCheck(simulation, person);
    const steadyMs = at.getTime() - seenAt.getTime();
    const occurredAt = afterMs(simulation.now, steadyMs).toISOString();
    const stored = { ...keep(simulation, { occurredAt, ...check }), pressedAt: at };
    sendLater(simulation, person, stored, at, [16, 70]);
  });
};

const checkInWithoutCheck: Way = (simulation, person, at) => {
  const stored = keep(simulation, { occurredAt: at.toISOString() });
  sendLater(simulation, person, stored, at, [1, 60]);
};

/** Sends a check-in with a clock check of the day before. This clock check does not prove the time of the check-in. */
const checkInWithOldCheck: Way = (simulation, person, at) => {
  const due = afterMs(at, 24 * HOUR_MS);
  simulation.plan(at, async () => {
    const check = await readClockCheck(simulation, person);
    const stored = keep(simulation, { occurredAt: due.toISOString(), ...check });
    sendLater(simulation, person, stored, due, [1, 60]);
  });
};

const WAYS: Readonly<Record<WayName, Way>> = {
  'on the spot': checkInOnTheSpot,
  'slow line': checkInOnSlowLine,
  'kept offline': checkInOffline,
  'clock put right': checkInAfterClockPutRight,
  'without clock check': checkInWithoutCheck,
  'old clock check': checkInWithOldCheck,
};

function pickWay({ random }: Simulation, { habit }: Person): Way {
  const ways = Object.entries(readHabit(habit).ways) as [WayName, number][];
  let left = random.next() * ways.reduce((sum, [, share]) => sum + share, 0);
  const picked = ways.find(([, share]) => (left -= share) < 0) ?? ways[0];
  return WAYS[picked?.[0] ?? 'on the spot'];
}

export const planCheckIn: Way = (simulation, person, at) => pickWay(simulation, person)(simulation, person, at);

export const readToday = ({ now }: Simulation, { zone }: Person): string => dayAt(zone, now);

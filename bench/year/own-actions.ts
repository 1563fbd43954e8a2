import type { ErrorCode } from '#domain/api/errors.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { listSkippedDays, pickZone, zoneAt, type UserZone } from '#domain/time/user-zone.ts';
import { readToday } from './check-ins.ts';
import {
  DESTINATIONS,
  EAST_OF_DATE_LINE,
  listStaff,
  WEST_OF_DATE_LINE,
  REWARD_IDS,
  type HabitName,
  type Person,
} from './company.ts';
import type { Counted } from './counts.ts';
import { isDone, type Simulation } from './simulation.ts';

const HOUR_MS = 3_600_000;

export interface OwnAction {
  perDay: number;
  perDayByHabit?: Partial<Record<HabitName, number>>;
  perform: (simulation: Simulation, person: Person, people: readonly Person[]) => Promise<unknown>;
}

export const pickLater = ({ now, random }: Simulation, hours: number): Date =>
  new Date(now.getTime() + random.int(60, hours * 60) * (HOUR_MS / 60));

export const pickAdmin = ({ random }: Simulation, people: readonly Person[]): Person => random.pick(listStaff(people));

export function pickCheckInDay(simulation: Simulation, person: Person, days: number): LocalDate | null {
  const first = addDays(readToday(simulation, person), -days);
  const recent = [...person.checkInDays].filter((day) => day > first);
  return recent.length === 0 ? null : simulation.random.pick(recent);
}

export const pickTime = ({ random }: Simulation): string =>
  `${String(random.int(5, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;

const DECISIONS = {
  approved: 'claims approved',
  fulfilled: 'claims fulfilled',
  rejected: 'claims rejected',
  cancelled: 'claims cancelled by an admin',
} as const satisfies Record<string, Counted>;

async function decideClaim(simulation: Simulation, person: Person, people: readonly Person[], id: string) {
  const { random } = simulation;
  const decide = async (status: keyof typeof DECISIONS) => {
    const reason = status === 'rejected' || status === 'cancelled' ? { rejectionReason: 'Out of budget.' } : {};
    return simulation.send(pickAdmin(simulation, people).id, {
      method: 'PUT',
      path: `/api/redemptions/${id}`,
      body: { status, ...reason },
      about: person.id,
      expects: ['redemption_own', 'redemption_wrong_state'],
      counts: DECISIONS[status],
    });
  };
  const answer = await decide(random.pick(['approved', 'approved', 'approved', 'rejected', 'cancelled']));
  if (!isDone(answer) || answer.body.status !== 'approved') return;
  const next = random.pick(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'cancelled'] as const);
  simulation.plan(pickLater(simulation, 96), () => decide(next));
}

async function claim(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const request = {
    method: 'POST',
    path: '/api/rewards/claim',
    body: { rewardId: random.pick(REWARD_IDS) },
    headers: { 'Idempotency-Key': simulation.newKey() },
    expects: ['insufficient_points', 'reward_out_of_stock'] as ErrorCode[],
  } as const;
  const answer = await simulation.send(person.id, { ...request, counts: 'claims' });
  if (!isDone(answer)) return;
  if (random.chance(0.1)) simulation.plan(pickLater(simulation, 2), () => simulation.send(person.id, request));
  const id = String(answer.body.id);
  simulation.plan(pickLater(simulation, 120), () => decideClaim(simulation, person, people, id));
  if (!random.chance(0.15)) return;
  simulation.plan(pickLater(simulation, 120), () =>
    simulation.send(person.id, {
      method: 'POST',
      path: `/api/redemptions/${id}/cancel`,
      expects: ['redemption_not_pending'],
      counts: 'claims cancelled by the user',
    }),
  );
}

async function changeZone(simulation: Simulation, person: Person): Promise<void> {
  const { random } = simulation;
  const isEastOfLine = zoneAt(person.zone, simulation.now) === EAST_OF_DATE_LINE;
  const timeZone =
    !isEastOfLine && random.chance(0.4)
      ? person.homeZone
      : random.pick(isEastOfLine ? WEST_OF_DATE_LINE : DESTINATIONS);
  const answer = await simulation.send(person.id, {
    method: 'PUT',
    path: '/api/profile',
    body: { timeZone },
    expects: ['time_zone_too_soon'],
  });
  if (!isDone(answer)) return;
  const profile = answer.body as unknown as UserZone;
  if (profile.pendingTimeZoneFrom !== person.zone.pendingTimeZoneFrom) {
    simulation.count('zone changes');
    if (listSkippedDays([], pickZone(profile), simulation.now).length > 0) {
      simulation.count('journeys that left out a day');
    }
  }
  person.zone = pickZone(profile);
}

export const CORRECTION_REFUSALS: readonly ErrorCode[] = [
  'check_in_own',
  'account_of_admin',
  'check_in_exists',
  'check_in_not_found',
  'check_in_too_soon',
  'points_spent',
  // The user's time zone has changed since the request, and the local day does not have the requested time any more.
  'validation_failed',
];

async function decideCorrection(simulation: Simulation, person: Person, people: readonly Person[], id: string) {
  const isApproved = simulation.random.chance(0.7);
  const keepPoints = isApproved && simulation.random.chance(0.3) ? { keepPoints: true } : {};
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'PUT',
    path: `/api/checkins/correction-requests/${id}`,
    body: { decision: isApproved ? 'approve' : 'reject', reason: 'We talked about it.', ...keepPoints },
    about: person.id,
    expects: [...CORRECTION_REFUSALS, 'request_decided'],
    counts: isApproved ? 'corrections approved' : 'corrections rejected',
  });
  const { request } = answer.body as { request?: { date: LocalDate; time: string | null } };
  if (!isDone(answer) || !isApproved || !request) return;
  if (request.time === null) person.checkInDays.delete(request.date);
  else person.checkInDays.add(request.date);
}

async function askForCorrection(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const isVoiding = random.chance(0.3);
  const missed = addDays(readToday(simulation, person), -random.int(1, 20));
  const date = (isVoiding ? pickCheckInDay(simulation, person, 50) : null) ?? missed;
  const answer = await simulation.send(person.id, {
    method: 'POST',
    path: '/api/checkins/correction-requests',
    body: { date, time: isVoiding ? null : pickTime(simulation), reason: 'The reader was broken.' },
    expects: ['check_in_exists', 'check_in_not_found', 'correction_open', 'request_limit', 'validation_failed'],
    counts: 'corrections asked for',
  });
  if (!isDone(answer)) return;
  const id = String(answer.body.id);
  simulation.plan(pickLater(simulation, 100), () => decideCorrection(simulation, person, people, id));
  if (!random.chance(0.2)) return;
  simulation.plan(pickLater(simulation, 100), () =>
    simulation.send(person.id, {
      method: 'POST',
      path: `/api/checkins/correction-requests/${id}/withdraw`,
      body: {},
      expects: ['request_decided'],
      counts: 'corrections withdrawn',
    }),
  );
}

async function clearNotices(simulation: Simulation, person: Person): Promise<void> {
  await simulation.send(person.id, {
    method: 'POST',
    path: '/api/notices/clear',
    body: { upTo: simulation.now.toISOString() },
    counts: 'notifications cleared',
  });
}

export const OWN_ACTIONS: readonly OwnAction[] = [
  { perDay: 0.03, perform: claim },
  { perDay: 0.003, perDayByHabit: { traveller: 0.08 }, perform: changeZone },
  { perDay: 0.006, perDayByHabit: { forgetful: 0.04 }, perform: askForCorrection },
  { perDay: 0.004, perform: clearNotices },
];

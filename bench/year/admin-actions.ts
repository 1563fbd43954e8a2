import { addDays } from '#domain/time/local-date.ts';
import { pickZone, type UserZone } from '#domain/time/user-zone.ts';
import { readToday } from './check-ins.ts';
import { CALENDARS, findPerson, listStaff, type Person } from './company.ts';
import { CORRECTION_REFUSALS, pickAdmin, pickCheckInDay, pickLater, pickTime, type OwnAction } from './own-actions.ts';
import { isDone, type Simulation } from './simulation.ts';

const reason = 'We talked about it.';

async function giveLeave(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const startDate = addDays(readToday(simulation, person), random.int(-25, 30));
  const endDate = addDays(startDate, random.chance(0.1) ? random.int(10, 40) : random.int(0, 6));
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'POST',
    path: '/api/leaves',
    body: { userId: person.id, startDate, endDate, reason },
    about: person.id,
    expects: ['leave_own', 'account_of_admin', 'leave_overlaps'],
    counts: 'leaves given',
  });
  if (isDone(answer)) person.leaves.push({ id: String(answer.body.id), startDate, endDate });
}

async function takeLeaveBack(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const leave = person.leaves.at(simulation.random.chance(0.7) ? -1 : 0);
  if (!leave?.id) return;
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'POST',
    path: `/api/leaves/${leave.id}/take-back`,
    body: { reason },
    about: person.id,
    expects: ['leave_own', 'account_of_admin', 'leave_too_old', 'leave_points_spent'],
    counts: 'leaves taken back',
  });
  if (isDone(answer)) person.leaves = person.leaves.filter((one) => one !== leave);
}

async function addCheckIn(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const date = addDays(readToday(simulation, person), -simulation.random.int(0, 40));
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'POST',
    path: '/api/checkins/corrections',
    body: { userId: person.id, date, time: pickTime(simulation), reason },
    about: person.id,
    expects: CORRECTION_REFUSALS,
    counts: 'check-ins added',
  });
  if (isDone(answer)) person.checkInDays.add(date);
}

async function voidCheckIn(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const date = pickCheckInDay(simulation, person, 50);
  if (date === null) return;
  const keepPoints = simulation.random.chance(0.3);
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'POST',
    path: '/api/checkins/corrections/void',
    body: { userId: person.id, date, reason, keepPoints },
    about: person.id,
    expects: CORRECTION_REFUSALS,
    counts: keepPoints ? 'check-ins voided, points kept' : 'check-ins voided',
  });
  if (isDone(answer)) person.checkInDays.delete(date);
}

/** Some awards are taken back later, by the admin who gave the points. */
async function award(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const admin = pickAdmin(simulation, people).id;
  const answer = await simulation.send(admin, {
    method: 'POST',
    path: '/api/points',
    body: { userId: person.id, amount: random.int(1, 20), description: 'A good week.' },
    about: person.id,
    expects: ['points_own', 'award_not_approved'],
    counts: 'awards',
  });
  if (!isDone(answer) || !random.chance(0.4)) return;
  simulation.plan(pickLater(simulation, 500), () =>
    simulation.send(admin, {
      method: 'POST',
      path: `/api/points/${String(answer.body.id)}/take-back`,
      body: {},
      about: person.id,
      expects: ['award_spent'],
      counts: 'awards taken back',
    }),
  );
}

const pickOther = (simulation: Simulation, people: readonly Person[], admin: string): string =>
  simulation.random.pick(listStaff(people).filter(({ id }) => id !== admin)).id;

async function setTerms(simulation: Simulation, _: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const admin = pickAdmin(simulation, people).id;
  const answer = await simulation.send(admin, {
    method: 'POST',
    path: '/api/badges',
    body: {
      name: `Badge of ${simulation.now.toISOString()}`,
      points: random.int(1, 20),
      category: 'milestone',
      tier: 'bronze',
      rarity: 'common',
      criteria: { type: random.pick(['total_checkins', 'early_checkin', 'streak']), count: random.int(5, 80) },
    },
    counts: 'badge terms set',
  });
  if (!isDone(answer)) return;
  const path = `/api/badges/${String(answer.body.id)}`;
  const other = pickOther(simulation, people, admin);
  simulation.plan(pickLater(simulation, 200), () =>
    simulation.send(other, { method: 'POST', path: `${path}/grants`, body: {}, counts: 'badges granted' }),
  );
  simulation.plan(pickLater(simulation, 400), () =>
    simulation.send(other, { method: 'PUT', path, body: { isConfirmed: true }, counts: 'badge terms confirmed' }),
  );
}

/** Mostly, a second admin asks for the same value later. */
async function changeValue(simulation: Simulation, _: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const admin = pickAdmin(simulation, people).id;
  const request = {
    method: 'PUT',
    path: '/api/settings/point_value_cents',
    body: { value: random.int(1, 9) },
  } as const;
  const { status } = await simulation.send(admin, request);
  if (status !== 202 || random.chance(0.2)) return;
  const other = pickOther(simulation, people, admin);
  simulation.plan(pickLater(simulation, 100), async () => {
    const confirmed = await simulation.send(other, request);
    if (confirmed.status === 200) simulation.count('values of a point confirmed');
  });
}

async function changeCalendar(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const workCalendarId = simulation.random.pick(Object.keys(CALENDARS));
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'PUT',
    path: `/api/users/${person.id}`,
    body: { workCalendarId, reason },
    about: person.id,
    expects: ['account_own', 'account_of_admin'],
  });
  if (!isDone(answer)) return;
  if (person.calendarId !== workCalendarId) simulation.count('calendar changes');
  person.calendarId = workCalendarId;
  person.zone = pickZone(answer.body as unknown as UserZone);
}

async function suspend(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const request = { method: 'PUT', path: `/api/users/${person.id}`, about: person.id } as const;
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    ...request,
    body: { approvalStatus: 'suspended', reason },
    expects: ['account_own', 'account_of_admin', 'account_wrong_state'],
    counts: 'suspensions',
  });
  if (!isDone(answer)) return;
  simulation.plan(pickLater(simulation, 240), () =>
    simulation.send(findPerson(people, 'super-admin').id, {
      ...request,
      body: { approvalStatus: 'approved' },
      counts: 'suspensions ended',
    }),
  );
}

export const ADMIN_ACTIONS: readonly OwnAction[] = [
  { perDay: 0.012, perform: giveLeave },
  { perDay: 0.005, perform: takeLeaveBack },
  { perDay: 0.008, perform: addCheckIn },
  { perDay: 0.006, perform: voidCheckIn },
  { perDay: 0.006, perform: award },
  { perDay: 0.0007, perform: setTerms },
  { perDay: 0.001, perform: changeValue },
  { perDay: 0.004, perform: changeCalendar },
  { perDay: 0.0008, perform: suspend },
];

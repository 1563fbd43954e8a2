import { addDays } from '../../domain/time/local-date.ts';
import { pickZone, type UserZone } from '../../domain/time/user-zone.ts';
import { readToday } from './check-ins.ts';
import { CALENDARS, findPerson, type Person } from './company.ts';
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
  // In most cases, picks the leave that was added last.
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

async function award(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  await simulation.send(pickAdmin(simulation, people).id, {
    method: 'POST',
    path: '/api/points',
    body: { userId: person.id, amount: simulation.random.int(1, 20), description: 'A good week.' },
    about: person.id,
    expects: ['points_own', 'award_not_approved'],
    counts: 'awards',
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

/** Suspends a user, and plans to approve the user again within ten days. */
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

/** The actions of admins. To add an action, add its function and its probability. */
export const ADMIN_ACTIONS: readonly OwnAction[] = [
  { perDay: 0.012, perform: giveLeave },
  { perDay: 0.005, perform: takeLeaveBack },
  { perDay: 0.008, perform: addCheckIn },
  { perDay: 0.006, perform: voidCheckIn },
  { perDay: 0.006, perform: award },
  { perDay: 0.004, perform: changeCalendar },
  { perDay: 0.0008, perform: suspend },
];

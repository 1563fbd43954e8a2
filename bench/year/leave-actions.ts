import { LEAVE_KINDS } from '#domain/leaves/kinds.ts';
import { addDays } from '#domain/time/local-date.ts';
import { readToday } from './check-ins.ts';
import type { Person } from './company.ts';
import { pickAdmin, pickLater, type OwnAction } from './own-actions.ts';
import { isDone, type Simulation } from './simulation.ts';

function pickDays(simulation: Simulation, person: Person) {
  const { random } = simulation;
  const startDate = addDays(readToday(simulation, person), random.int(-20, 30));
  return { startDate, endDate: addDays(startDate, random.int(0, 6)) };
}

async function decide(simulation: Simulation, person: Person, people: readonly Person[], id: string): Promise<void> {
  const isApproved = simulation.random.chance(0.7);
  const answer = await simulation.send(pickAdmin(simulation, people).id, {
    method: 'PUT',
    path: `/api/leaves/${id}`,
    body: { decision: isApproved ? 'approve' : 'reject', reason: 'We talked about it.' },
    about: person.id,
    expects: ['leave_own', 'account_of_admin', 'request_decided', 'leave_overlaps'],
    counts: isApproved ? 'leave approved' : 'leave rejected',
  });
  const { effect } = answer.body as { effect?: { startDate: string; endDate: string } | null };
  if (isDone(answer) && effect) person.leaves.push({ id, startDate: effect.startDate, endDate: effect.endDate });
}

async function askForLeave(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const answer = await simulation.send(person.id, {
    method: 'POST',
    path: '/api/leaves/requests',
    body: { ...pickDays(simulation, person), kind: random.pick(LEAVE_KINDS) },
    expects: ['leave_overlaps', 'leave_asked', 'request_limit'],
    counts: 'leave asked for',
  });
  if (!isDone(answer)) return;
  const id = String(answer.body.id);
  simulation.plan(pickLater(simulation, 100), () => decide(simulation, person, people, id));
  if (!random.chance(0.2)) return;
  simulation.plan(pickLater(simulation, 100), () =>
    simulation.send(person.id, {
      method: 'POST',
      path: `/api/leaves/${id}/withdraw`,
      body: {},
      expects: ['request_decided'],
      counts: 'leave withdrawn',
    }),
  );
}

async function importLeave(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const given = [person, simulation.random.pick(people)];
  const rows = given.map((one) => ({
    ...pickDays(simulation, one),
    email: `${one.id}@example.test`,
    kind: simulation.random.pick(LEAVE_KINDS),
  }));
  const admin = pickAdmin(simulation, people).id;
  const request = {
    method: 'POST',
    path: '/api/leaves/import',
    body: { rows, reason: 'From the leave calendar.', dryRun: false },
  } as const;
  const answer = await simulation.send(admin, { ...request, counts: 'files of leave' });
  if (isDone(answer)) {
    for (const [index, { outcome }] of (answer.body.items as { outcome: string }[]).entries()) {
      const row = rows[index];
      // The response contains no id, so the simulation never takes this leave back.
      if (outcome === 'given' && row) given[index]?.leaves.unshift({ id: '', ...row });
    }
  }
  await simulation.send(admin, request);
}

export const LEAVE_ACTIONS: readonly OwnAction[] = [
  { perDay: 0.008, perform: askForLeave },
  { perDay: 0.001, perform: importLeave },
];

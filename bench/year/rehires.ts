import { settledZone } from '#domain/test/settled-zone.ts';
import { toInstant, type LocalDate } from '#domain/time/local-date.ts';
import type { Identity } from '#worker/identity/identity.ts';
import { call, uncheckedAppAt } from '#worker/test/harness.ts';
import { signed, WEBHOOK_SECRET } from '#worker/test/providers/signed-webhook.ts';
import { findPerson, type Person } from './company.ts';
import { isDone, type Simulation } from './simulation.ts';

/** The users who leave the company and come back with a new account of the same address. */
const REHIRES: readonly { id: string; act: 'bring-back' | 'set-aside'; left: LocalDate; back: LocalDate }[] = [
  { id: 'lisbon-2', act: 'bring-back', left: '2026-01-20', back: '2026-03-03' },
  { id: 'kathmandu-1', act: 'bring-back', left: '2026-05-12', back: '2026-05-14' },
  { id: 'casablanca-3', act: 'set-aside', left: '2026-02-24', back: '2026-04-14' },
];

const COUNTS = {
  'bring-back': 'rehires with the earlier record',
  'set-aside': 'rehires with a new record',
} as const;

const atNoon = (day: LocalDate): Date => toInstant('UTC', day, 12 * 3_600);
const toEmail = (id: string) => `${id}@example.test`;

/** The identity provider knows the new account, with a verified address. */
const toIdentity = (subject: string, id: string, atMs: number): Identity => ({
  authenticate: async () => ({ subject, role: null, impersonator: null }),
  readProfile: async () => ({
    subject,
    email: toEmail(id),
    emailVerified: true,
    firstName: 'Back',
    lastName: id,
    role: null,
    block: null,
    blockEndsAtMs: null,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  }),
  endSessions: async () => false,
  invite: null,
});

async function leave({ now, removed, problems }: Simulation, id: string): Promise<void> {
  const app = uncheckedAppAt(now, { webhookSecret: WEBHOOK_SECRET });
  const data = { id, object: 'user', deleted: true };
  const message = JSON.stringify({ type: 'user.deleted', object: 'event', data });
  const headers = await signed(message);
  const { status } = await call(app, null, 'POST', '/api/webhooks/clerk', message, headers);
  if (status !== 200) problems.push(`${id} was not removed: ${status}`);
  removed.add(id);
}

async function comeBack(
  simulation: Simulation,
  person: Person,
  people: readonly Person[],
  act: 'bring-back' | 'set-aside',
): Promise<Person> {
  const { now, problems } = simulation;
  const { id } = person;
  const subject = `${id}-again`;
  const app = uncheckedAppAt(now, { identity: toIdentity(subject, id, now.getTime()) });
  const waits = await call(app, null, 'GET', '/api/me');
  if (waits.status !== 409) problems.push(`${id} came back without HR: ${waits.status}`);
  const { id: boss } = findPerson(people, 'super-admin');
  await simulation.send(boss, { method: 'POST', path: `/api/users/${id}/${act}`, body: {}, counts: COUNTS[act] });
  const { body, status } = await call(app, null, 'GET', '/api/me');
  if (status !== 200) problems.push(`${id} did not come back: ${status} ${JSON.stringify(body)}`);
  const back = String(body.id);
  simulation.accounts.set(back, subject);
  if (act === 'bring-back') {
    simulation.removed.delete(id);
    return person;
  }
  const zone = await simulation.send(back, {
    method: 'PUT',
    path: '/api/profile',
    body: { timeZone: person.homeZone },
  });
  if (!isDone(zone)) problems.push(`${back} could not choose a zone`);
  const { homeZone, habit } = person;
  return {
    id: back,
    role: 'employee',
    habit,
    homeZone,
    zone: settledZone(homeZone),
    calendarId: 'standard',
    leaves: [],
    checkInDays: new Set(),
  };
}

export function planRehires(simulation: Simulation, people: Person[], begin: (person: Person) => void): void {
  for (const { id, act, left, back } of REHIRES) {
    simulation.plan(atNoon(left), () => leave(simulation, id));
    simulation.plan(atNoon(back), async () => {
      const person = await comeBack(simulation, findPerson(people, id), people, act);
      if (person.id === id) return;
      people.push(person);
      begin(person);
    });
  }
}

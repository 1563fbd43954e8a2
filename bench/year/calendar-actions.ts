import type { ScoringTimes } from '#domain/scoring/policy.ts';
import { addDays } from '#domain/time/local-date.ts';
import { readToday } from './check-ins.ts';
import { CALENDARS, findPerson, type Person } from './company.ts';
import { pickLater, type OwnAction } from './own-actions.ts';
import { isDone, type Simulation } from './simulation.ts';

interface Stored {
  id: string;
  name: string;
  workdays: number[];
  times: ScoringTimes | null;
  holidays: { date: string; name: string }[];
  isDefault: boolean;
  version: number;
  recomputeFrom: string | null;
}

const TIMES = [null, { earlyBefore: '08:30', onTimeBefore: '09:00' }, { earlyBefore: '06:30', onTimeBefore: '07:15' }];
const WORKDAYS = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4],
  [2, 3, 4, 5, 6],
  [7, 1, 2, 3, 4],
];

/** In the meantime, users check in. */
async function recomputePart(simulation: Simulation, people: readonly Person[], id: string): Promise<void> {
  const path = `/api/calendars/${id}/recompute`;
  const answer = await simulation.send(findPerson(people, 'super-admin').id, { method: 'POST', path, body: {} });
  if (isDone(answer) && answer.body.isDone !== true) {
    simulation.plan(pickLater(simulation, 6), () => recomputePart(simulation, people, id));
  }
}

async function changeCalendar(
  simulation: Simulation,
  people: readonly Person[],
  change: (stored: Stored) => Partial<Stored>,
  counts: 'holidays changed' | 'calendars with other days or times',
): Promise<void> {
  const { id: boss } = findPerson(people, 'super-admin');
  const id = simulation.random.pick(Object.keys(CALENDARS));
  const path = `/api/calendars/${id}`;
  const stored = (await simulation.send(boss, { method: 'GET', path })).body as unknown as Stored;
  const { name, workdays, times, holidays, isDefault, version } = stored;
  const body = { name, workdays, times, holidays, isDefault, version, ...change(stored) };
  if (isDone(await simulation.send(boss, { method: 'PUT', path, body, counts, expects: ['calendar_own'] }))) {
    await recomputePart(simulation, people, id);
  }
}

async function turnHoliday(simulation: Simulation, person: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const date = addDays(readToday(simulation, person), random.int(-40, 30));
  const turn = ({ holidays }: Stored) => ({
    holidays: holidays.some((one) => one.date === date)
      ? holidays.filter((one) => one.date !== date)
      : [...holidays, { date, name: 'Holiday' }],
  });
  await changeCalendar(simulation, people, turn, 'holidays changed');
}

async function changeRules(simulation: Simulation, _: Person, people: readonly Person[]): Promise<void> {
  const { random } = simulation;
  const nights = ['21:30', '21:45'].map((earlyBefore) => ({ earlyBefore, onTimeBefore: '22:00' }));
  // The start of a calendar's day cannot be changed.
  const rules = ({ times: before }: Stored): Partial<Stored> => {
    const dayStart = before?.dayStart;
    const times = dayStart === undefined ? random.pick(TIMES) : { ...random.pick(nights), dayStart };
    return { workdays: random.pick(WORKDAYS), times };
  };
  await changeCalendar(simulation, people, rules, 'calendars with other days or times');
}

export async function finishRecomputing(simulation: Simulation, people: readonly Person[]): Promise<void> {
  const { id: boss } = findPerson(people, 'super-admin');
  const { body } = await simulation.send(boss, { method: 'GET', path: '/api/calendars' });
  for (const { id, recomputeFrom } of body.items as Stored[]) {
    for (let isWaiting = recomputeFrom !== null; isWaiting;) {
      const path = `/api/calendars/${id}/recompute`;
      isWaiting = (await simulation.send(boss, { method: 'POST', path, body: {} })).body.isDone === false;
    }
  }
}

export const CALENDAR_ACTIONS: readonly OwnAction[] = [
  { perDay: 0.002, perform: turnHoliday },
  { perDay: 0.0006, perform: changeRules },
];

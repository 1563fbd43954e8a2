import { rows } from '#worker/test/harness.ts';
import { COUNTED } from './counts.ts';
import type { Simulation } from './simulation.ts';

const TOTALS: Readonly<Record<string, string>> = {
  'check-ins at the end': 'SELECT count(*) AS total FROM check_ins',
  'perfect months': 'SELECT count(*) AS total FROM perfect_months',
  'badges earned': 'SELECT count(*) AS total FROM user_badges',
  'ledger rows': 'SELECT count(*) AS total FROM point_transactions',
  'points earned': 'SELECT sum(total_points_earned) AS total FROM users',
  'points at the end': 'SELECT sum(points_balance) AS total FROM users',
  'points forgiven': `SELECT sum(points_amount) AS total FROM point_transactions WHERE reference_type = 'forgiven'`,
};

export interface Figures {
  seed: number;
  people: number;
  days: number;
  requests: number;
  seconds: number;
  done: Record<string, number>;
  totals: Record<string, number>;
  refused: Record<string, number>;
}

export async function readFigures(
  { counts, refusals, requests }: Simulation,
  run: Pick<Figures, 'seed' | 'people' | 'days' | 'seconds'>,
): Promise<Figures> {
  const totals: Record<string, number> = {};
  for (const [name, query] of Object.entries(TOTALS)) {
    const [row] = await rows<{ total: number | null }>(query);
    totals[name] = row?.total ?? 0;
  }
  const done = Object.fromEntries(COUNTED.map((name) => [name, counts.get(name) ?? 0]));
  return { ...run, requests, done, totals, refused: Object.fromEntries([...refusals].toSorted()) };
}

export function printFigures({ done, totals, refused, ...run }: Figures): void {
  const line = (name: string, figure: number) =>
    console.log(`${name.padEnd(46)}${figure.toLocaleString('en').padStart(10)}`);
  for (const [name, figure] of Object.entries(run)) if (name !== 'seed') line(name, figure);
  for (const [name, figure] of Object.entries({ ...done, ...totals })) line(name, figure);
  for (const [code, figure] of Object.entries(refused)) line(`refused: ${code}`, figure);
  console.log(JSON.stringify({ ...run, done, totals, refused }));
}

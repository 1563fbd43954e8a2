import { sql } from 'drizzle-orm';
import type { Setup } from '../../../domain/api/setup.ts';
import { SETTINGS, type Settings } from '../../../domain/settings/settings.ts';
import { SETUP_STEPS, type SetupAside, type SetupStep } from '../../../domain/setup/steps.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { runTogether, statement, type Db } from '../../db/client.ts';

const isSet = (key: string) => sql`EXISTS (SELECT 1 FROM system_settings WHERE setting_key = ${key})`;

/** Selects which steps are done, with one look-up each, however large the company is. */
const selectDone = (db: Db) =>
  statement<Record<SetupStep, number>>(
    db,
    sql`SELECT ${isSet(SETTINGS.companyName.key)} AS name, ${isSet(SETTINGS.companyTimeZone.key)} AS zone,
      ${isSet(SETTINGS.pointValueCents.key)} AS value,
      EXISTS (SELECT 1 FROM rewards WHERE retired_at IS NULL) AS rewards,
      EXISTS (SELECT 1 FROM users LIMIT 1 OFFSET 1) AS people, EXISTS (SELECT 1 FROM check_ins) AS check_in`,
  );

const NEW_FOR_MS = 7 * 86_400_000;
const NEW_PEOPLE_MAX = 100;

const selectNewPeople = (db: Db, now: Date) =>
  statement<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM (
      SELECT 1 FROM users WHERE created_at > ${new Date(now.getTime() - NEW_FOR_MS).toISOString()} LIMIT ${NEW_PEOPLE_MAX})`,
  );

const selectAside = (db: Db) => statement<{ step: SetupAside }>(db, sql`SELECT step FROM setup_aside`);

/** Returns the first steps of the company. */
export async function readSetup(db: Db, { newAccountStatus }: Settings, now: Date): Promise<Setup> {
  const { done, aside, newPeople } = await runTogether(db, {
    done: selectDone(db),
    aside: selectAside(db),
    newPeople: selectNewPeople(db, now),
  });
  const skipped = new Set(aside.map(({ step }) => step));
  return {
    steps: SETUP_STEPS.map((name) => {
      const state = done[0]?.[name] ? 'done' : skipped.has(name) ? 'skipped' : 'open';
      return { name, state };
    }),
    isClosed: skipped.has('all'),
    newAccountStatus,
    newPeople: newPeople[0]?.count ?? 0,
  };
}

/** Dismisses a step or the whole list for good, for every admin. Repeating it changes nothing. Throws busy. */
export async function putAside(db: Db, step: SetupAside, settings: Settings, context: ActionContext): Promise<Setup> {
  await commit<null>(db, context, async () => {
    const aside = await selectAside(db);
    if (aside.some((one) => one.step === step)) return { unchanged: null };
    return audited(db, context, {
      action: 'setup.put_aside',
      targetType: 'setting',
      targetId: 'setup',
      before: null,
      after: { step },
      answer: null,
      status: 200,
      guards: [guard('setup: not aside', sql`NOT EXISTS (SELECT 1 FROM setup_aside WHERE step = ${step})`)],
      change: (isWritten) =>
        statement(
          db,
          sql`INSERT INTO setup_aside (step, put_by, put_at) SELECT ${step}, ${context.actorId}, ${context.now.toISOString()} WHERE ${isWritten}`,
        ),
    });
  });
  return readSetup(db, settings, context.now);
}

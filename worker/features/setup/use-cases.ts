import { sql } from 'drizzle-orm';
import type { Setup } from '#domain/api/setup.ts';
import { type Settings, SETTINGS } from '#domain/settings/settings.ts';
import { SETUP_STEPS, type SetupAside, type SetupStep } from '#domain/setup/steps.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import { runTogether, type Db, statement } from '#worker/db/client.ts';

const isSet = (key: string) => sql`EXISTS (SELECT 1 FROM system_settings WHERE setting_key = ${key})`;

/** Each step needs one look-up, whatever the size of the company. */
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

export function putAside(db: Db, step: SetupAside, settings: Settings, context: ActionContext): Promise<Setup> {
  return commit<Setup>(db, context, async () => {
    const aside = await selectAside(db);
    const before = await readSetup(db, settings, context.now);
    if (aside.some((one) => one.step === step)) return { unchanged: before, stored: { status: 200 } };
    const steps = before.steps.map((one) =>
      one.name === step && one.state === 'open' ? { ...one, state: 'skipped' as const } : one,
    );
    return audited({
      action: 'setup.put_aside',
      targetType: 'setting',
      targetId: 'setup',
      before: null,
      after: { step },
      answer: { ...before, steps, isClosed: before.isClosed || step === 'all' },
      status: 200,
      guards: [guard('setup: not aside', sql`NOT EXISTS (SELECT 1 FROM setup_aside WHERE step = ${step})`)],
      change: statement(
        db,
        sql`INSERT INTO setup_aside (step, put_by, put_at) VALUES (${step}, ${context.actorId}, ${context.now.toISOString()})`,
      ),
    });
  });
}

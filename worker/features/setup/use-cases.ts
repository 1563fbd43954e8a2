import { sql } from 'drizzle-orm';
import type { Setup } from '../../../domain/api/setup.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { SETUP_STEPS, type SetupAside } from '../../../domain/setup/steps.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { insertAside, selectAside, selectDone, selectNewPeople } from './repository.ts';

/** Returns the state of each of the company's setup steps. */
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

/**
 * Dismisses a setup step or the whole list permanently, for every admin. A repeated request changes nothing. Throws
 * busy.
 */
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
      change: (isWritten) => insertAside(db, { step, by: context.actorId, at: context.now.toISOString() }, isWritten),
    });
  });
  return readSetup(db, settings, context.now);
}

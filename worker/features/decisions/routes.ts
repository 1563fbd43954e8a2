import { Hono } from 'hono/tiny';
import { decisionsSchema } from '#domain/api/decisions.ts';
import { countDecisions, mayDecide } from '#domain/decisions/may-decide.ts';
import { selectMoneyMonths, toBudget } from '#worker/core/figures/reward-money.ts';
import { selectPointValues, toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { selectProposals, selectUndecided, toUndecided } from './repository.ts';

export const decisionsRoutes = new Hono().get(
  '/',
  access('admin', (context) => ({
    ...withSettings(context),
    undecided: selectUndecided(context.db),
    proposed: selectProposals(context.db, context.now),
    values: selectPointValues(context.db),
    months: selectMoneyMonths(context.db, context.now),
  })),
  answers(
    decisionsSchema,
    'Count the claims, requests, new accounts and proposals that the signed-in admin or another admin decides on.',
  ),
  (c) => {
    const { actor, facts, now } = c.var;
    const budget = toBudget(facts.months, { settings: toSettings(facts.settings), values: facts.values }, now);
    const proposals = facts.proposed.map((one) => ({
      ...one,
      mayDecide: mayDecide(actor, { kind: 'proposal', ...one }),
    }));
    const undecided = [
      ...facts.undecided.map((row) => toUndecided(row, budget)),
      ...facts.proposed.map((one) => ({ kind: 'proposal', ...one }) as const),
    ];
    return c.json({ ...countDecisions(actor, undecided), proposals }, 200);
  },
);

import { Hono } from 'hono/tiny';
import { decisionsSchema } from '#domain/api/decisions.ts';
import { countDecisions, mayDecide } from '#domain/decisions/may-decide.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { selectProposals, selectUndecided } from './repository.ts';

export const decisionsRoutes = new Hono().get(
  '/',
  access('admin', ({ db, now }) => ({ undecided: selectUndecided(db), proposed: selectProposals(db, now) })),
  answers(
    decisionsSchema,
    'Count the claims, requests, new accounts and proposals that the signed-in admin or another admin decides on.',
  ),
  (c) => {
    const { actor, facts } = c.var;
    const proposals = facts.proposed.map((one) => ({
      ...one,
      mayDecide: mayDecide(actor, { kind: 'proposal', ...one }),
    }));
    const undecided = [...facts.undecided, ...facts.proposed.map((one) => ({ kind: 'proposal', ...one }) as const)];
    return c.json({ ...countDecisions(actor, undecided), proposals }, 200);
  },
);

import { Hono } from 'hono/tiny';
import {
  anySettingSchema,
  dryRunPartSchema,
  dryRunSchema,
  proposalDecisionSchema,
  proposalParamSchema,
  settingChangeSchema,
  settingKeyParamSchema,
  settingResetSchema,
  settingSchema,
  settingsListSchema,
} from '../../../domain/api/settings.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { isMoneyKey } from '../../../domain/redemptions/point-values.ts';
import { SETTINGS } from '../../../domain/settings/settings.ts';
import { isCustomKey } from '../../../domain/settings/custom.ts';
import { AppError } from '../../app-error.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { readApproval, withApproval } from './approval.ts';
import { changeSetting } from './change.ts';
import { deleteCustom, findCustom, listCustom, putCustom } from './custom.ts';
import { decideProposal } from './decide-proposal.ts';
import { dryRun } from './dry-run.ts';
import { changeMoney, readMoney, withMoney } from './money.ts';
import { findSettingRow, selectSettingRows } from './repository.ts';
import { toSettingState } from './state.ts';

const findChange = (key: string) => (isMoneyKey(key) ? changeMoney : changeSetting);

export const settingsRoutes = new Hono<AppEnv>()
  /** Lists every setting in the order of the groups, and the custom settings that the admin may read. */
  .get('/', access('admin'), async (c) => {
    const { db, actor, now } = c.var;
    const [rows, custom, approval, money] = await Promise.all([
      selectSettingRows(db),
      listCustom(db, actor),
      readApproval(db, actor, now),
      readMoney(db, actor, now),
    ]);
    const items = rows.map((row) => {
      const setting = toSettingState(row, actor.role);
      if (isMoneyKey(setting.key)) return withMoney(setting, money);
      return setting.key === SETTINGS.scoringPolicy.key ? withApproval(setting, approval) : setting;
    });
    return c.json({ items, custom }, 200);
  })
  /** Returns a setting. Only a super_admin may read a custom setting whose key begins with `custom.`. */
  .get('/:key', access('admin'), valid('param', settingKeyParamSchema), async (c) => {
    const { db, actor, now } = c.var;
    const { key } = c.req.valid('param');
    if (isCustomKey(key)) return c.json(await findCustom(db, key, actor), 200);
    const setting = toSettingState(await findSettingRow(db, key), actor.role);
    if (isMoneyKey(setting.key)) return c.json(withMoney(setting, await readMoney(db, actor, now)), 200);
    const isScoring = setting.key === SETTINGS.scoringPolicy.key;
    return c.json(isScoring ? withApproval(setting, await readApproval(db, actor, now)) : setting, 200);
  })
  /**
   * Changes a setting, or adds one with a key of the company's own. Only a super_admin may change settings that affect
   * security, and keys that begin with `custom.`. Returns 202 when the new value waits for a second admin, and 409 when
   * `version` is not current.
   */
  .put(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingChangeSchema),
    async (c) => {
      const { key } = c.req.valid('param');
      const { description, ...change } = c.req.valid('json');
      if (isCustomKey(key)) {
        return c.json(await putCustom(c.var.db, key, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 200);
      }
      if (description !== undefined) {
        throw new AppError('validation_failed', [createIssue('description', 'unknown')]);
      }
      const write = { ...change, key };
      const { status, setting } = await findChange(key)(c.var.db, write, c.var.actor, toActionContext(c.var));
      return c.json(setting, status);
    },
  )
  /** Resets a setting to its default, or deletes a custom setting. Needs the same rights as a change. */
  .delete(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingResetSchema),
    async (c) => {
      const { key } = c.req.valid('param');
      if (isCustomKey(key)) {
        return c.json(await deleteCustom(c.var.db, key, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 200);
      }
      const write = { ...c.req.valid('json'), key, value: undefined };
      const { status, setting } = await findChange(key)(c.var.db, write, c.var.actor, toActionContext(c.var));
      return c.json(setting, status);
    },
  )
  /**
   * Decides on a proposal. The proposer may withdraw the proposal, and another admin may approve or reject it. Returns
   * 404 when the proposal does not wait any more.
   */
  .put(
    '/scoring_policy/proposals/:id',
    access('admin'),
    valid('param', proposalParamSchema),
    valid('json', proposalDecisionSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await decideProposal(c.var.db, id, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 200);
    },
  )
  /**
   * Returns the points that a policy would have given to one part of the users over the last 90 days. The client
   * repeats the request with `nextCursor` for the next part. Writes nothing.
   */
  .post(
    '/scoring_policy/dry-run',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('json', dryRunSchema),
    async (c) => {
      const { db, facts, now } = c.var;
      return c.json(await dryRun(db, c.req.valid('json'), toSettings(facts.settings), now), 200);
    },
  );
export type SettingsApi = typeof settingsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const settingsAnswers = {
  'GET /': [{ status: 200, schema: settingsListSchema, summary: 'List all settings, ordered by group.' }],
  'GET /:key': [{ status: 200, schema: anySettingSchema, summary: 'Get a setting.' }],
  'PUT /:key': [
    {
      status: 200,
      schema: anySettingSchema,
      summary: 'Change a setting, or add a custom setting.',
    },
    { status: 202, schema: settingSchema },
  ],
  'DELETE /:key': [
    { status: 200, schema: anySettingSchema, summary: 'Reset a setting to its default, or delete a custom setting.' },
    { status: 202, schema: settingSchema },
  ],
  'PUT /scoring_policy/proposals/:id': [
    {
      status: 200,
      schema: settingSchema,
      summary: 'Approve, reject or withdraw a proposed scoring policy.',
    },
  ],
  'POST /scoring_policy/dry-run': [
    {
      status: 200,
      schema: dryRunPartSchema,
      summary: 'Compute the points that a scoring policy would have given in the last 90 days.',
    },
  ],
} satisfies Answers;

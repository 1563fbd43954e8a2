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
} from '#domain/api/settings.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { isMoneyKey } from '#domain/redemptions/point-values.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import { isCustomKey } from '#domain/settings/custom.ts';
import { AppError } from '#worker/app-error.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { readApproval, withApproval } from './approval.ts';
import { changeSetting } from './change.ts';
import { deleteCustom, findCustom, listCustom, putCustom } from './custom.ts';
import { decideProposal } from './decide-proposal.ts';
import { dryRun } from './dry-run.ts';
import { changeMoney, readMoney, withMoney } from './money.ts';
import { findSettingRow, selectSettingRows } from './repository.ts';
import { toSettingState } from './state.ts';

const findChange = (key: string) => (isMoneyKey(key) ? changeMoney : changeSetting);

export const settingsRoutes = new Hono()
  .get('/', access('admin'), answers(settingsListSchema, 'List all settings, ordered by group.'), async (c) => {
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
  .get(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    answers(anySettingSchema, 'Get a setting.'),
    async (c) => {
      const { db, actor, now } = c.var;
      const { key } = c.req.valid('param');
      if (isCustomKey(key)) return c.json(await findCustom(db, key, actor), 200);
      const setting = toSettingState(await findSettingRow(db, key), actor.role);
      if (isMoneyKey(setting.key)) return c.json(withMoney(setting, await readMoney(db, actor, now)), 200);
      const isScoring = setting.key === SETTINGS.scoringPolicy.key;
      return c.json(isScoring ? withApproval(setting, await readApproval(db, actor, now)) : setting, 200);
    },
  )
  .put(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingChangeSchema),
    answers({ 200: anySettingSchema, 202: settingSchema }, 'Change a setting, or add a custom setting.'),
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
  .delete(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingResetSchema),
    answers(
      { 200: anySettingSchema, 202: settingSchema },
      'Reset a setting to its default, or delete a custom setting.',
    ),
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
  .put(
    '/scoring_policy/proposals/:id',
    access('admin'),
    valid('param', proposalParamSchema),
    valid('json', proposalDecisionSchema),
    answers(settingSchema, 'Approve, reject or withdraw a proposed scoring policy.'),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await decideProposal(c.var.db, id, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/scoring_policy/dry-run',
    access('admin', withSettings),
    valid('json', dryRunSchema),
    answers(dryRunPartSchema, 'Compute the points that a scoring policy would have given in the last 90 days.'),
    async (c) => {
      const { db, facts, now } = c.var;
      return c.json(await dryRun(db, c.req.valid('json'), toSettings(facts.settings), now), 200);
    },
  );

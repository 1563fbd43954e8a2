import { Hono } from 'hono';
import {
  dryRunPartSchema,
  dryRunSchema,
  settingChangeSchema,
  settingKeyParamSchema,
  settingResetSchema,
  settingSchema,
  settingsListSchema,
} from '../../../domain/api/settings.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { changeSetting } from './change.ts';
import { dryRun } from './dry-run.ts';
import { findSettingRow, selectSettingRows } from './repository.ts';
import { toSettingState } from './state.ts';

export const settingsRoutes = new Hono<AppEnv>()
  /** Admin. Every setting, in the order of their groups. */
  .get(
    '/',
    access('admin'),
    answers(200, settingsListSchema, 'Every setting, in the order of their groups.'),
    async (c) => {
      const rows = await selectSettingRows(c.var.db);
      return c.json({ items: rows.map((row) => toSettingState(row, c.var.actor.role)) }, 200);
    },
  )
  /** Admin. */
  .get(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    answers(200, settingSchema, 'One setting.'),
    async (c) =>
      c.json(toSettingState(await findSettingRow(c.var.db, c.req.valid('param').key), c.var.actor.role), 200),
  )
  /** Admin; those of security weight super_admin alone. Made if it is not there. 409 when `version` is not the current one. */
  .put(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingChangeSchema),
    answers(200, settingSchema, 'Changes a setting.'),
    async (c) => {
      const write = { ...c.req.valid('json'), key: c.req.valid('param').key };
      return c.json(await changeSetting(c.var.db, write, c.var.actor, adminAct(c.var)), 200);
    },
  )
  /** The same people. Back to the default. */
  .delete(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingResetSchema),
    answers(200, settingSchema, 'Sets a setting back to its default.'),
    async (c) => {
      const write = { ...c.req.valid('json'), key: c.req.valid('param').key, value: undefined };
      return c.json(await changeSetting(c.var.db, write, c.var.actor, adminAct(c.var)), 200);
    },
  )
  /** Admin. What a policy would have given over the last 90 days; on from `nextCursor`. Writes nothing. */
  .post(
    '/scoring_policy/dry-run',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('json', dryRunSchema),
    answers(200, dryRunPartSchema, 'What a scoring policy would have given over the last 90 days.'),
    async (c) => {
      const { db, facts, now } = c.var;
      return c.json(await dryRun(db, c.req.valid('json'), toSettings(facts.settings), now), 200);
    },
  );
export type SettingsApi = typeof settingsRoutes;

import { Hono } from 'hono';
import {
  anySettingSchema,
  dryRunPartSchema,
  dryRunSchema,
  settingChangeSchema,
  settingKeyParamSchema,
  settingResetSchema,
  settingsListSchema,
} from '../../../domain/api/settings.ts';
import { isCustomKey } from '../../../domain/settings/custom.ts';
import { AppError } from '../../app-error.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { changeSetting } from './change.ts';
import { deleteCustom, expectSuperAdmin, findCustom, listCustom, putCustom } from './custom.ts';
import { dryRun } from './dry-run.ts';
import { findSettingRow, selectSettingRows } from './repository.ts';
import { toSettingState } from './state.ts';

export const settingsRoutes = new Hono<AppEnv>()
  /** Admin. Every setting, in the order of their groups; the custom ones for a super_admin. */
  .get(
    '/',
    access('admin'),
    answers(200, settingsListSchema, 'Every setting, in the order of their groups.'),
    async (c) => {
      const { db, actor } = c.var;
      const [rows, custom] = await Promise.all([
        selectSettingRows(db),
        actor.role === 'super_admin' ? listCustom(db) : [],
      ]);
      return c.json({ items: rows.map((row) => toSettingState(row, actor.role)), custom }, 200);
    },
  )
  /** Admin; a custom one super_admin. */
  .get(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    answers(200, anySettingSchema, 'One setting.'),
    async (c) => {
      const { db, actor } = c.var;
      const { key } = c.req.valid('param');
      if (isCustomKey(key)) expectSuperAdmin(actor);
      const setting = isCustomKey(key)
        ? await findCustom(db, key)
        : toSettingState(await findSettingRow(db, key), actor.role);
      return c.json(setting, 200);
    },
  )
  /** Admin; those of security weight, and custom ones, super_admin alone. Made if it is not there. 409 when `version` is not the current one. */
  .put(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingChangeSchema),
    answers(200, anySettingSchema, 'Changes a setting; one whose key begins with custom. is made if it is not there.'),
    async (c) => {
      const { key } = c.req.valid('param');
      const { description, ...change } = c.req.valid('json');
      if (isCustomKey(key)) {
        return c.json(await putCustom(c.var.db, key, c.req.valid('json'), c.var.actor, adminAct(c.var)), 200);
      }
      if (description !== undefined) {
        throw new AppError('validation_failed', [
          { path: 'description', message: 'Only a custom setting has a description of its own.' },
        ]);
      }
      const write = { ...change, key };
      return c.json(await changeSetting(c.var.db, write, c.var.actor, adminAct(c.var)), 200);
    },
  )
  /** The same people. Back to the default; a custom one goes. */
  .delete(
    '/:key',
    access('admin'),
    valid('param', settingKeyParamSchema),
    valid('json', settingResetSchema),
    answers(200, anySettingSchema, 'Sets a setting back to its default; deletes a custom one.'),
    async (c) => {
      const { key } = c.req.valid('param');
      if (isCustomKey(key)) {
        return c.json(await deleteCustom(c.var.db, key, c.req.valid('json'), c.var.actor, adminAct(c.var)), 200);
      }
      const write = { ...c.req.valid('json'), key, value: undefined };
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

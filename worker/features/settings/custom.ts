import { sql } from 'drizzle-orm';
import type { CustomSetting, SettingChange } from '../../../domain/api/settings.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import {
  CUSTOM_SETTINGS_MAX,
  CUSTOM_VALUE_MAX_BYTES,
  isReservedKey,
  isStorable,
} from '../../../domain/settings/custom.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillActor } from '../../core/actor.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { IS_CUSTOM, selectCustomRows, type CustomRow } from './custom-repository.ts';
import { deleteSetting, isSettingUnchanged, isTrue, storeSetting } from './repository.ts';

const toCustomSetting = (row: CustomRow): CustomSetting => ({
  key: row.key,
  category: 'custom',
  description: row.description,
  value: JSON.parse(row.value) as unknown,
  changedBy: { id: row.changedBy, name: row.changedByName },
  changedAt: row.changedAt,
  version: row.changeId,
});

/** Throws setting_reserved for a setting that this admin may neither read nor change. */
function expectMayUse(key: string, { role }: Pick<UserRow, 'role'>): void {
  if (isReservedKey(key) && role !== 'super_admin') throw new AppError('setting_reserved');
}

/** Returns the custom settings that this admin may read. */
export async function listCustom(db: Db, { role }: Pick<UserRow, 'role'>): Promise<CustomSetting[]> {
  const rows = await selectCustomRows(db);
  return rows.filter(({ key }) => role === 'super_admin' || !isReservedKey(key)).map(toCustomSetting);
}

/** Returns a custom setting. Throws setting_not_found, setting_reserved. */
export async function findCustom(db: Db, key: string, actor: UserRow): Promise<CustomSetting> {
  expectMayUse(key, actor);
  const [row] = await selectCustomRows(db, key);
  if (!row) throw new AppError('setting_not_found');
  return toCustomSetting(row);
}

const toAudited = (row: CustomRow | undefined) =>
  row ? { value: JSON.parse(row.value), description: row.description } : null;

/**
 * Adds or changes a custom setting. When the description is absent, the stored one stays. When nothing changes, the
 * setting is not written. Throws validation_failed, setting_reserved, setting_limit, version_conflict,
 * auth/forbidden, busy.
 */
export async function putCustom(
  db: Db,
  key: string,
  { value, description, reason, version }: SettingChange,
  actor: UserRow,
  context: ActionContext,
): Promise<CustomSetting> {
  expectMayUse(key, actor);
  if (!isStorable(value)) {
    throw new AppError('validation_failed', [
      createIssue('value', 'json_too_large', { kilobytes: CUSTOM_VALUE_MAX_BYTES / 1_024 }),
    ]);
  }
  return commit(db, context, async () => {
    const [before] = await selectCustomRows(db, key);
    if (version !== undefined && version !== (before?.changeId ?? null)) throw new AppError('version_conflict');
    const after: CustomRow = {
      key,
      value: JSON.stringify(value),
      description: description ?? before?.description ?? '',
      changeId: context.newId(),
      changedBy: actor.id,
      changedByName: actor.name,
      changedAt: context.now.toISOString(),
    };
    if (before?.value === after.value && before.description === after.description)
      return { unchanged: toCustomSetting(before) };
    const hasRoom = sql`(SELECT count(*) FROM system_settings WHERE ${IS_CUSTOM}) < ${CUSTOM_SETTINGS_MAX}`;
    return audited(db, context, {
      action: before ? 'setting.changed' : 'setting.created',
      targetType: 'setting',
      targetId: key,
      before: toAudited(before),
      after: toAudited(after),
      answer: toCustomSetting(after),
      reason,
      status: 200,
      guards: [
        ...isSettingUnchanged('custom setting', key, before?.changeId ?? null, actor),
        ...(before ? [] : [guard('custom setting: room', hasRoom)]),
      ],
      change: (isWritten) => storeSetting(db, { ...after, category: 'custom' }, isWritten),
      refuse: async () => {
        await expectStillActor(db, actor);
        if (!before && !(await isTrue(db, hasRoom))) throw new AppError('setting_limit');
      },
    });
  });
}

/**
 * Deletes a custom setting, and returns the deleted setting. Throws setting_not_found, setting_reserved,
 * version_conflict, auth/forbidden, busy.
 */
export async function deleteCustom(
  db: Db,
  key: string,
  { reason, version }: Pick<SettingChange, 'reason' | 'version'>,
  actor: UserRow,
  context: ActionContext,
): Promise<CustomSetting> {
  expectMayUse(key, actor);
  return commit(db, context, async () => {
    const [before] = await selectCustomRows(db, key);
    if (!before) throw new AppError('setting_not_found');
    if (version !== undefined && version !== before.changeId) throw new AppError('version_conflict');
    const setting = toCustomSetting(before);
    return audited(db, context, {
      action: 'setting.deleted',
      targetType: 'setting',
      targetId: key,
      before: toAudited(before),
      after: null,
      answer: setting,
      reason,
      status: 200,
      guards: isSettingUnchanged('custom setting deletion', key, before.changeId, actor),
      refuse: () => expectStillActor(db, actor),
      change: (isWritten) => deleteSetting(db, key, isWritten),
    });
  });
}

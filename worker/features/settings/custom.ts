import { sql } from 'drizzle-orm';
import type { CustomSetting, SettingChange } from '#domain/api/settings.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { CUSTOM_SETTINGS_MAX, CUSTOM_VALUE_MAX_BYTES, isReservedKey, isStorable } from '#domain/settings/custom.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import { type Db, statement } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { deleteSetting, isSettingUnchanged, storeSetting } from './repository.ts';

const IS_CUSTOM = sql`category = 'custom'`;

interface CustomRow {
  key: string;
  value: string;
  description: string;
  changeId: string;
  changedBy: string;
  changedByName: string | null;
  changedAt: string;
}

const selectCustomRows = (db: Db, key: string | null = null) =>
  statement<CustomRow>(
    db,
    sql`
    SELECT setting_key AS key, setting_value AS value, description, system_settings.change_id AS changeId,
      updated_by AS changedBy, users.name AS changedByName, system_settings.updated_at AS changedAt
    FROM system_settings LEFT JOIN users ON users.id = updated_by
    WHERE ${key === null ? IS_CUSTOM : sql`setting_key = ${key}`} ORDER BY setting_key LIMIT ${CUSTOM_SETTINGS_MAX}`,
  );

const toCustomSetting = (row: CustomRow): CustomSetting => ({
  key: row.key,
  category: 'custom',
  description: row.description,
  value: JSON.parse(row.value) as unknown,
  changedBy: { id: row.changedBy, name: row.changedByName },
  changedAt: row.changedAt,
  version: row.changeId,
});

function expectMayUse(key: string, { role }: Pick<UserRow, 'role'>): void {
  if (isReservedKey(key) && role !== 'super_admin') throw new AppError('setting_reserved');
}

export async function listCustom(db: Db, { role }: Pick<UserRow, 'role'>): Promise<CustomSetting[]> {
  const rows = await selectCustomRows(db);
  return rows.filter(({ key }) => role === 'super_admin' || !isReservedKey(key)).map(toCustomSetting);
}

export async function findCustom(db: Db, key: string, actor: UserRow): Promise<CustomSetting> {
  expectMayUse(key, actor);
  const [row] = await selectCustomRows(db, key);
  if (!row) throw new AppError('setting_not_found');
  return toCustomSetting(row);
}

const toAudited = (row: CustomRow | undefined) =>
  row ? { value: JSON.parse(row.value), description: row.description } : null;

/** When the description is absent, the stored one stays. */
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
      return { unchanged: toCustomSetting(before), stored: { status: 200 } };
    const hasRoom = sql`(SELECT count(*) FROM system_settings WHERE ${IS_CUSTOM}) < ${CUSTOM_SETTINGS_MAX}`;
    return audited({
      action: before ? 'setting.changed' : 'setting.created',
      targetType: 'setting',
      targetId: key,
      before: toAudited(before),
      after: toAudited(after),
      answer: toCustomSetting(after),
      reason,
      status: 200,
      guards: [
        isSettingUnchanged('custom setting', key, before?.changeId ?? null),
        ...(before ? [] : [guard('custom setting: room', hasRoom)]),
      ],
      change: storeSetting(db, { ...after, category: 'custom' }),
    });
  });
}

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
    return audited({
      action: 'setting.deleted',
      targetType: 'setting',
      targetId: key,
      before: toAudited(before),
      after: null,
      answer: setting,
      reason,
      status: 200,
      guards: [isSettingUnchanged('custom setting deletion', key, before.changeId)],
      change: deleteSetting(db, key),
    });
  });
}

import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { SettingState } from '../../../domain/api/settings.ts';
import { reopensBoards } from '../../../domain/settings/company-zone.ts';
import type { ScoringPolicy } from '../../../domain/scoring/policy.ts';
import { mostPointsOf } from '../../../domain/scoring/score.ts';
import { mayChange, settingOf, SETTINGS } from '../../../domain/settings/settings.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { expectStillActor } from '../../core/actor.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { checkIns, type UserRow } from '../../db/schema.ts';
import { refusalOfInput } from '../../http/validate.ts';
import { findSettingRow, isSettingAsRead, storeSetting, type SettingRow } from './repository.ts';
import { toSettingState } from './state.ts';

export interface SettingWrite {
  key: string;
  /** What is stored from now on; undefined takes the setting back to its default. */
  value: unknown;
  reason?: string | undefined;
  version?: string | null | undefined;
}

/** The value as its setting's schema takes it. Throws validation_failed, whose paths begin with `value`. */
function checked(schema: v.GenericSchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw refusalOfInput(parsed.issues, 'value');
  return parsed.output;
}

/** What the change does beside the setting may stand in its way. Throws setting_reopens_boards. */
function refuseByEffect(before: SettingState, value: unknown, now: Date): void {
  if (before.key !== SETTINGS.companyTimeZone.key) return;
  if (reopensBoards(String(before.value), String(value), now)) throw new AppError('setting_reopens_boards');
}

/**
 * What must hold when the value is written: a policy that an admin saves pays the admin too, so it keeps to the limit that a
 * super admin set. Throws scoring_over_limit.
 */
async function boundedBy(db: Db, key: string, value: unknown, actor: UserRow): Promise<SQL> {
  if (key !== SETTINGS.scoringPolicy.key || actor.role === 'super_admin') return sql`1`;
  const row = await findSettingRow(db, SETTINGS.checkInMaxPoints.key);
  const { value: most } = toSettingState(row, actor.role);
  if (mostPointsOf(value as ScoringPolicy) > Number(most)) throw new AppError('scoring_over_limit');
  return sql`(SELECT change_id FROM system_settings WHERE setting_key = ${row.key}) IS ${row.changeId}`;
}

/** What the audit log keeps of a setting. */
const toAudited = ({ value, isDefault }: SettingState) => ({ value, isDefault });

/**
 * Changes a setting, made if it is not there (spec section 5), or takes it back to its default. What changes nothing is
 * answered and not written. Throws setting_not_found, setting_reserved, validation_failed, setting_reopens_boards,
 * scoring_over_limit, version_conflict, auth/forbidden, busy.
 */
export async function changeSetting(db: Db, write: SettingWrite, actor: UserRow, act: Act): Promise<SettingState> {
  const { key, reason } = write;
  const setting = settingOf(key);
  if (!setting) throw new AppError('setting_not_found');
  if (!mayChange(setting, actor.role)) throw new AppError('setting_reserved');
  const isReset = write.value === undefined;
  const value = isReset ? setting.fallback : checked(setting.schema, write.value);
  const stored = isReset ? null : JSON.stringify(value);

  return commit(db, act, async () => {
    const row = await findSettingRow(db, key);
    const before = toSettingState(row, actor.role);
    if (write.version !== undefined && write.version !== before.version) throw new AppError('version_conflict');
    if (stored === row.stored) return { unchanged: before };
    refuseByEffect(before, value, act.now);
    const isBounded = await boundedBy(db, key, value, actor);

    const at = act.now.toISOString();
    const changeId = act.newId();
    const changed: SettingRow = {
      key,
      stored,
      changeId,
      changedBy: actor.id,
      changedByName: actor.name,
      changedAt: at,
    };
    const after = toSettingState(changed, actor.role);
    const effects = await listEffects(db, key, value, act);
    return audited(db, act, {
      action: isReset ? 'setting.reset' : 'setting.changed',
      targetType: 'setting',
      targetId: key,
      before: toAudited(before),
      after: toAudited(after),
      answer: after,
      reason,
      status: 200,
      guards: [
        ...isSettingAsRead('setting', key, row.changeId, actor),
        guard('setting: limit of a check-in', isBounded),
      ],
      change: (isWritten) => [
        stored === null
          ? statement(db, sql`DELETE FROM system_settings WHERE setting_key = ${key} AND ${isWritten}`)
          : storeSetting(
              db,
              {
                key,
                value: stored,
                description: before.description,
                category: setting.category,
                changedBy: actor.id,
                changedAt: at,
                changeId,
              },
              isWritten,
            ),
        ...effects(isWritten),
      ],
      refuse: () => expectStillActor(db, actor),
    });
  });
}

/** What else a setting changes, in the batch of the change. */
async function listEffects(
  db: Db,
  key: string,
  value: unknown,
  act: Act,
): Promise<(isWritten: SQL) => readonly Statement[]> {
  if (key === SETTINGS.leaderboardAllTimeBy.key) {
    // Another way to rank moves everybody's place at once.
    const column = sql.raw(value === 'balance' ? 'points_balance' : 'total_points_earned');
    return (isWritten) => [statement(db, sql`UPDATE users SET board_points = ${column} WHERE ${isWritten}`)];
  }
  if (key !== SETTINGS.scoringPolicy.key) return () => [];
  const { companyTimeZone } = toSettings(await selectSettings(db));
  const holdsFrom = addDays(localDateIn(companyTimeZone, act.now), 1);
  return (isWritten) => [
    statement(
      db,
      sql`
      INSERT INTO scoring_policies (number, holds_from, policy, created_by, created_at)
      SELECT ifnull(max(number), 0) + 1, ${holdsFrom}, ${JSON.stringify(value)}, ${act.actorId}, ${act.now.toISOString()}
      FROM scoring_policies WHERE ${isWritten} HAVING ${isWritten}`,
    ),
    // It takes the place of those that wait for that day, but where the day has begun already and one has scored a check-in.
    // The newest stays, so that no number is given twice.
    statement(
      db,
      sql`DELETE FROM scoring_policies WHERE holds_from >= ${holdsFrom} AND ${isWritten}
        AND number < (SELECT max(number) FROM scoring_policies)
        AND NOT EXISTS (SELECT 1 FROM ${checkIns}
          WHERE ${checkIns.localDate} >= ${holdsFrom} AND ${checkIns.policyNumber} = scoring_policies.number)`,
    ),
  ];
}

import type * as v from 'valibot';
import * as activities from '../../../domain/api/activities.ts';
import * as activity from '../../../domain/api/activity.ts';
import * as analytics from '../../../domain/api/analytics.ts';
import * as announcements from '../../../domain/api/announcements.ts';
import * as attendance from '../../../domain/api/attendance.ts';
import * as audit from '../../../domain/api/audit.ts';
import * as badges from '../../../domain/api/badges.ts';
import * as checkins from '../../../domain/api/checkins.ts';
import * as corrections from '../../../domain/api/corrections.ts';
import * as errorBody from '../../../domain/api/error-body.ts';
import * as exportFiles from '../../../domain/api/exports.ts';
import * as health from '../../../domain/api/health.ts';
import * as leaderboard from '../../../domain/api/leaderboard.ts';
import * as leaves from '../../../domain/api/leaves.ts';
import * as me from '../../../domain/api/me.ts';
import * as notices from '../../../domain/api/notices.ts';
import * as openapi from '../../../domain/api/openapi.ts';
import * as people from '../../../domain/api/people.ts';
import * as peopleImport from '../../../domain/api/people-import.ts';
import * as points from '../../../domain/api/points.ts';
import * as quotes from '../../../domain/api/quotes.ts';
import * as redemptions from '../../../domain/api/redemptions.ts';
import * as rewards from '../../../domain/api/rewards.ts';
import * as settings from '../../../domain/api/settings.ts';
import * as telemetry from '../../../domain/api/telemetry.ts';
import * as users from '../../../domain/api/users.ts';
import * as webhooks from '../../../domain/api/webhooks.ts';

/** The files of domain/api whose schemas the document calls by name; what is in no file here it writes out in place. */
export const NAMED_FILES: Readonly<Record<string, object>> = {
  activities,
  activity,
  analytics,
  announcements,
  attendance,
  audit,
  badges,
  checkins,
  corrections,
  'error-body': errorBody,
  exports: exportFiles,
  health,
  leaderboard,
  leaves,
  me,
  notices,
  openapi,
  people,
  'people-import': peopleImport,
  points,
  quotes,
  redemptions,
  rewards,
  settings,
  telemetry,
  users,
  webhooks,
};

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** Schemas by the name of their export: `userPageSchema` is `UserPage`. Throws when two files export one name. */
export function namedSchemas(files = NAMED_FILES): Record<string, v.GenericSchema> {
  const named: Record<string, v.GenericSchema> = {};
  for (const file of Object.values(files)) {
    for (const [key, value] of Object.entries(file)) {
      if (!isSchema(value)) continue;
      const name = key.charAt(0).toUpperCase() + key.slice(1).replace(/Schema$/, '');
      if (name in named) throw new Error(`Two schemas are called ${key}: rename one.`);
      named[name] = value;
    }
  }
  return named;
}

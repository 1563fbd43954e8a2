import { expect, it } from 'vitest';
import { activityRecordSchema } from '../../../domain/api/activities.ts';
import { announcementSchema } from '../../../domain/api/announcements.ts';
import { managedBadgeSchema } from '../../../domain/api/badges.ts';
import { calendarInputSchema } from '../../../domain/api/calendars.ts';
import { exportPeriodSchema } from '../../../domain/api/exports.ts';
import { managedQuoteSchema } from '../../../domain/api/quotes.ts';
import { redemptionSchema } from '../../../domain/api/redemptions.ts';
import { rewardSchema } from '../../../domain/api/rewards.ts';
import { stationSchema } from '../../../domain/api/stations.ts';
import { accountChangeSchema } from '../../../domain/api/users.ts';
import { wallSchema } from '../../../domain/api/walls.ts';
import { scoringPolicySchema } from '../../../domain/settings/settings.ts';
import { areas as german } from '../../messages/de.ts';
import en from '../../messages/en.ts';
import { changedFields } from './changes.ts';

/** The schemas of the records whose fields the audit log shows. Add the schema of each new kind of record. */
const RECORDS: Readonly<Record<string, object>> = {
  account: accountChangeSchema,
  activity: activityRecordSchema,
  announcement: announcementSchema,
  badge: managedBadgeSchema,
  calendar: calendarInputSchema,
  export: exportPeriodSchema,
  quote: managedQuoteSchema,
  redemption: redemptionSchema,
  reward: rewardSchema,
  'scoring policy': scoringPolicySchema,
  station: stationSchema,
  wall: wallSchema,
};

/** This field needs no name, because an entry shows the reason on a separate line. */
const REASON = 'reason';

/** Collects the names of all fields of a schema, including the fields of nested objects. */
function namesIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const { entries, wrapped, pipe, item, options } = schema as Record<string, unknown>;
  for (const inner of [wrapped, item, ...((pipe ?? []) as unknown[]), ...(Array.isArray(options) ? options : [])]) {
    namesIn(inner, found);
  }
  for (const [name, inner] of Object.entries(entries ?? {})) {
    found.add(name);
    namesIn(inner, found);
  }
  return found;
}

const isShown = (name: string) => name !== REASON && changedFields(null, { [name]: 1 }).length > 0;

it.each(Object.keys(RECORDS))('the messages have a name in both languages for every field of: %s', (record) => {
  const names = [...namesIn(RECORDS[record])].filter(isShown);
  expect(names.length).toBeGreaterThan(1);
  const missing = (texts: object) => names.filter((name) => !(`audit.name.${name}` in texts));
  expect({ english: missing(en), german: missing(german.audit) }).toEqual({ english: [], german: [] });
});

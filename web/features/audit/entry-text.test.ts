import { describe, expect, it } from 'vitest';
import { activityRecordSchema } from '#domain/api/activities.ts';
import { announcementSchema } from '#domain/api/announcements.ts';
import { AUDIT_ACTIONS, AUDIT_TARGETS, type AuditEntry } from '#domain/api/audit.ts';
import { managedBadgeSchema } from '#domain/api/badges.ts';
import { calendarInputSchema } from '#domain/api/calendars.ts';
import { exportPeriodSchema } from '#domain/api/exports.ts';
import { managedQuoteSchema } from '#domain/api/quotes.ts';
import { redemptionSchema } from '#domain/api/redemptions.ts';
import { rewardSchema } from '#domain/api/rewards.ts';
import { stationSchema } from '#domain/api/stations.ts';
import { accountChangeSchema } from '#domain/api/users.ts';
import { wallSchema } from '#domain/api/walls.ts';
import { scoringPolicySchema } from '#domain/settings/settings.ts';
import { areas as german } from '#web/messages/de.ts';
import en from '#web/messages/en.ts';
import { describeAction } from '#web/parts/action-text.ts';
import { changedFields, describeValue, fieldName, targetName, toSentence } from './entry-text.ts';

describe('changedFields', () => {
  it('returns the fields that differ, also inside nested objects', () => {
    const before = { id: 'r', name: 'Tea', pointsCost: 5, stock: null, version: 1, nested: { a: 1, b: [1, 2] } };
    const after = { id: 'r', name: 'Tea', pointsCost: 7, stock: 3, version: 2, nested: { a: 1, b: [1] }, extra: true };
    expect(changedFields(before, after)).toEqual([
      { path: 'pointsCost', before: 5, after: 7 },
      { path: 'stock', before: null, after: 3 },
      { path: 'nested.b', before: [1, 2], after: [1] },
      { path: 'extra', before: undefined, after: true },
    ]);
  });

  it('returns all fields of a new or deleted record, except empty fields', () => {
    expect(changedFields(null, { name: 'Tea', stock: null })).toEqual([
      { path: 'name', before: undefined, after: 'Tea' },
    ]);
    expect(changedFields({ name: 'Tea' }, null)).toEqual([{ path: 'name', before: 'Tea', after: undefined }]);
    expect(changedFields(null, null)).toEqual([]);
    expect(changedFields('x', 'y')).toEqual([]);
  });
});

const entry = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'e',
  actorId: 'ann',
  actorName: 'Ann',
  action: 'user.approved',
  targetType: 'user',
  targetId: 'u1',
  targetName: 'Ben',
  before: null,
  after: null,
  reason: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  ...facts,
});
const readSentence = (facts: Partial<AuditEntry>) =>
  toSentence(entry(facts))
    .map(({ text }) => text)
    .join('');

describe('an entry as a sentence', () => {
  it('names the identity provider as the actor when the provider made the change', () => {
    const facts = { actorId: 'identity-provider', actorName: null, action: 'user.suspended' };
    expect(readSentence(facts)).toBe('The sign-in provider suspended Ben’s account');
  });

  it('separates the actor and the target from the other words', () => {
    expect(toSentence(entry())).toEqual([
      { text: 'Ann', kind: 'actor' },
      { text: ' approved ', kind: 'words' },
      { text: 'Ben', kind: 'target' },
      { text: '’s account', kind: 'words' },
    ]);
  });

  it('handles names with braces, deleted actors and targets, and actions without a text', () => {
    expect(readSentence({ targetName: '{actor} $&' })).toBe('Ann approved {actor} $&’s account');
    expect(readSentence({ actorName: null, targetName: null })).toBe('ann approved a person’s account');
    expect(readSentence({ action: 'user.badge_pinned' })).toBe('Ann: user badge pinned, Ben');
    expect(
      readSentence({ action: 'setting.changed', targetType: 'setting', targetId: 'currency', targetName: null }),
    ).toBe('Ann changed the setting Currency');
    const announcement = { action: 'announcement.published', targetType: 'announcement', targetId: 'x' } as const;
    expect(readSentence({ ...announcement, targetName: 'Picnic' })).toBe('Ann published the announcement “Picnic”');
    expect(readSentence({ ...announcement, targetName: null })).toBe('Ann published an announcement');
    expect(targetName(entry({ targetType: 'setting', targetId: 'gone', targetName: null }))).toBe('gone');
  });

  it('shows the name of an action that has no text', () => {
    expect(describeAction('points.awarded')).toBe('Gave points');
    expect(describeAction('planet.moved')).toBe('Other change: planet.moved');
  });

  it('has texts for every target type, both for the filter and for the sentence', () => {
    const unnamed = (texts: object) =>
      AUDIT_TARGETS.filter((type) => !(`audit.type.${type}` in texts && `audit.one.${type}` in texts));
    expect({ english: unnamed(en), german: unnamed(german.company) }).toEqual({ english: [], german: [] });
  });

  it('has a name and a sentence for every admin action', () => {
    const isKnown = (action: string) =>
      /^[A-Z]/.test(describeAction(action)) &&
      !describeAction(action).includes('Other change') &&
      !readSentence({ action }).includes(':');
    expect(AUDIT_ACTIONS.filter((action) => !isKnown(action))).toEqual([]);
  });
});

const READING = { timeZone: 'America/Toronto', names: { u1: 'Ben' } };

it('shows users by name, and days and times in the company’s zone', () => {
  expect(['u1', 'u2', '2026-03-02T12:00:00.000Z', '2026-03-02'].map((value) => describeValue(value, READING))).toEqual([
    'Ben',
    'u2',
    'Mar 2, 2026, 7:00 AM',
    'Mar 2, 2026',
  ]);
  const checkIn = { targetType: 'check_in', targetName: null, after: { userId: 'u1' } } as const;
  expect(targetName(entry({ ...checkIn, names: READING.names }))).toBe('a check-in for Ben');
  expect(targetName(entry(checkIn))).toBe('a check-in');
});

it('shows fields and values as words', () => {
  expect(['value', 'pointsCost', 'value.freezes.cap', 'someNewField'].map(fieldName)).toEqual([
    'Value',
    'Cost',
    'Freezes · At most',
    'some new field',
  ]);
  expect(
    [null, undefined, '', true, 12_345, 'super_admin', 'IT', [1, 2], []].map((value) => describeValue(value, READING)),
  ).toEqual(['nothing', 'nothing', 'nothing', 'yes', '12,345', 'super admin', 'IT', '1; 2', 'nothing']);
  expect(describeValue([{ every: 10, points: 5, upTo: null }], READING)).toBe(
    'Every 10, Points 5, Up to streak day nothing',
  );
});

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
  expect(names).not.toEqual([]);
  const missing = (texts: object) => names.filter((name) => !(`audit.name.${name}` in texts));
  expect({ english: missing(en), german: missing(german.company) }).toEqual({ english: [], german: [] });
});

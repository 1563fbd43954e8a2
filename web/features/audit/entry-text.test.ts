import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_TARGETS, type AuditEntry } from '../../../domain/api/audit.ts';
import { areas as german } from '../../messages/de.ts';
import english from '../../messages/en.ts';
import { describeAction } from '../../parts/action-text.ts';
import { fieldName, toSentence, targetName, describeValue } from './entry-text.ts';

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
    expect(readSentence(facts)).toBe('The sign-in provider suspended Ben');
  });

  it('separates the actor and the target from the other words', () => {
    expect(toSentence(entry())).toEqual([
      { text: 'Ann', kind: 'actor' },
      { text: ' approved ', kind: 'words' },
      { text: 'Ben', kind: 'target' },
    ]);
  });

  it('handles names with braces, deleted actors and targets, and actions without a text', () => {
    expect(readSentence({ targetName: '{actor} $&' })).toBe('Ann approved {actor} $&');
    expect(readSentence({ actorName: null, targetName: null })).toBe('ann approved a person');
    expect(readSentence({ action: 'user.badge_pinned' })).toBe('Ann: user badge pinned, Ben');
    expect(
      readSentence({ action: 'setting.changed', targetType: 'setting', targetId: 'currency', targetName: null }),
    ).toBe('Ann changed the setting Currency');
    expect(targetName(entry({ targetType: 'setting', targetId: 'gone', targetName: null }))).toBe('gone');
  });

  it('shows the name of an action that has no text', () => {
    expect(describeAction('points.awarded')).toBe('Gave points');
    expect(describeAction('planet.moved')).toBe('Other change: planet.moved');
  });

  it('has texts for every target type, both for the filter and for the sentence', () => {
    const unnamed = (texts: object) =>
      AUDIT_TARGETS.filter((type) => !(`audit.type.${type}` in texts && `audit.one.${type}` in texts));
    expect({ english: unnamed(english), german: unnamed(german.audit) }).toEqual({ english: [], german: [] });
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
  expect(targetName(entry({ ...checkIn, names: READING.names }))).toBe('a check-in of Ben');
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
  expect(describeValue([{ every: 10, points: 5, upTo: null }], READING)).toBe('Every 10, Points 5, Up to day nothing');
});

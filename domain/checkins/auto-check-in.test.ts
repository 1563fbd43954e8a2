import { describe, expect, it } from 'vitest';
import { DAY_KINDS } from '../calendar/work-calendar.ts';
import { APPROVAL_STATUSES } from '../people/roles.ts';
import { decideAutoCheckIn, type AutoCheckInFacts } from './auto-check-in.ts';

const MONDAY = '2026-03-02';
const FACTS: AutoCheckInFacts = {
  consent: { userId: 'maya', since: 1_000, lastDate: null },
  openedAt: 2_000,
  sessionUserId: 'maya',
  user: { employeeId: 'maya', isActive: true, approvalStatus: 'approved' },
  today: { date: MONDAY, kind: 'scheduled' },
  needsCode: false,
  hasCheckIn: false,
};
const decide = (change: Partial<AutoCheckInFacts>) => decideAutoCheckIn({ ...FACTS, ...change });

describe('decideAutoCheckIn', () => {
  it('checks the user in when the app is opened on a scheduled day', () => {
    expect(decide({})).toBe('check in');
    expect(decide({ consent: { userId: 'maya', since: 1_000, lastDate: '2026-02-27' } })).toBe('check in');
  });

  it('is made once a day, and not again after it was withdrawn, refused or voided', () => {
    expect(decide({ consent: { userId: 'maya', since: 1_000, lastDate: MONDAY } })).toBe('nothing');
    expect(decide({ hasCheckIn: true })).toBe('done already');
    expect(decide({ hasCheckIn: true, consent: { userId: 'maya', since: 1_000, lastDate: MONDAY } })).toBe('nothing');
  });

  it('makes no check-in when the user needs a station’s code', () => {
    expect(decide({ needsCode: true })).toBe('nothing');
  });

  it.each(DAY_KINDS.filter((kind) => kind !== 'scheduled'))('makes no check-in on a day of the kind %s', (kind) => {
    expect(decide({ today: { date: MONDAY, kind } })).toBe('nothing');
  });

  it('makes no check-in while the device does not know the kind of the day', () => {
    expect(decide({ today: { date: MONDAY, kind: null } })).toBe('nothing');
  });

  it.each(APPROVAL_STATUSES.filter((status) => status !== 'approved'))(
    'makes no check-in for a user whose account status is %s',
    (status) => {
      expect(decide({ user: { ...FACTS.user, approvalStatus: status } })).toBe('nothing');
    },
  );

  it('makes no check-in for an inactive user', () => {
    expect(decide({ user: { ...FACTS.user, isActive: false } })).toBe('nothing');
  });

  it('is made only for the user who switched it on', () => {
    expect(decide({ consent: null })).toBe('nothing');
    expect(decide({ consent: { userId: 'daniel', since: 1_000, lastDate: null } })).toBe('nothing');
    expect(decide({ sessionUserId: 'daniel' })).toBe('nothing');
    expect(decide({ sessionUserId: null })).toBe('nothing');
    expect(decide({ user: { ...FACTS.user, employeeId: 'daniel' } })).toBe('nothing');
  });

  it('makes the first check-in when the app is opened again after the switch was turned on', () => {
    expect(decide({ openedAt: 999 })).toBe('nothing');
    expect(decide({ openedAt: 1_000 })).toBe('nothing');
    expect(decide({ openedAt: 1_001 })).toBe('check in');
  });
});

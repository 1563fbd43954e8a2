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
  it('the app checks the user in when the user opens it on a scheduled day', () => {
    expect(decide({})).toBe('check in');
    expect(decide({ consent: { userId: 'maya', since: 1_000, lastDate: '2026-02-27' } })).toBe('check in');
  });

  it('the app makes at most one automatic check-in a day, even if it was withdrawn, refused or voided', () => {
    expect(decide({ consent: { userId: 'maya', since: 1_000, lastDate: MONDAY } })).toBe('nothing');
    expect(decide({ hasCheckIn: true })).toBe('done already');
    expect(decide({ hasCheckIn: true, consent: { userId: 'maya', since: 1_000, lastDate: MONDAY } })).toBe('nothing');
  });

  it('no automatic check-in is made when the user needs a station’s code', () => {
    expect(decide({ needsCode: true })).toBe('nothing');
  });

  it.each(DAY_KINDS.filter((kind) => kind !== 'scheduled'))(
    'no automatic check-in is made on a day of the kind %s',
    (kind) => {
      expect(decide({ today: { date: MONDAY, kind } })).toBe('nothing');
    },
  );

  it('no automatic check-in is made while the device does not know the kind of the day', () => {
    expect(decide({ today: { date: MONDAY, kind: null } })).toBe('nothing');
  });

  it.each(APPROVAL_STATUSES.filter((status) => status !== 'approved'))(
    'no automatic check-in is made for a user whose account status is %s',
    (status) => {
      expect(decide({ user: { ...FACTS.user, approvalStatus: status } })).toBe('nothing');
    },
  );

  it('no automatic check-in is made for an inactive user', () => {
    expect(decide({ user: { ...FACTS.user, isActive: false } })).toBe('nothing');
  });

  it('an automatic check-in is made only for the user who turned automatic check-ins on', () => {
    expect(decide({ consent: null })).toBe('nothing');
    expect(decide({ consent: { userId: 'daniel', since: 1_000, lastDate: null } })).toBe('nothing');
    expect(decide({ sessionUserId: 'daniel' })).toBe('nothing');
    expect(decide({ sessionUserId: null })).toBe('nothing');
    expect(decide({ user: { ...FACTS.user, employeeId: 'daniel' } })).toBe('nothing');
  });

  it('turning automatic check-ins on makes no check-in before the user opens the app again', () => {
    expect(decide({ openedAt: 999 })).toBe('nothing');
    expect(decide({ openedAt: 1_000 })).toBe('nothing');
    expect(decide({ openedAt: 1_001 })).toBe('check in');
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOOD_READERS } from '../checkins/mood-readers.ts';
import { QUIET_READERS } from '../people/quiet.ts';
import { listSights, SIGHT_KINDS, type SightFacts } from './visibility.ts';

const FACTS: SightFacts = {
  moodReaders: 'groups',
  quietPeopleReaders: 'nobody',
  monthsInDatabase: 13,
  places: { distance: false, network: false },
  hasScreens: false,
  sendsMessages: false,
  isHidden: false,
  isNamed: false,
  showsLeave: false,
  showsAnniversary: false,
  sharesBirthday: false,
  hasBirthdayPoints: false,
  isShownOffline: false,
};
const kinds = (facts: Partial<SightFacts>) => listSights({ ...FACTS, ...facts }).map(({ kind }) => kind);
const find = (kind: string, facts: Partial<SightFacts> = {}) =>
  listSights({ ...FACTS, ...facts }).find((sight) => sight.kind === kind);

it('listSights returns the readers of moods and notes by the company’s setting', () => {
  expect(find('mood_groups')).toMatchObject({ readers: ['groups'] });
  expect(find('note_own')).toMatchObject({ readers: ['you'] });
  expect(find('mood_named')).toBeUndefined();
  expect(find('mood_named', { moodReaders: 'named' })).toMatchObject({ readers: ['admins'] });
  expect(kinds({ moodReaders: 'named' })).not.toContain('note_own');
});

it('listSights follows the choices of the user about the ranking, presence and the lobby', () => {
  expect(find('ranking')).toMatchObject({ readers: ['colleagues', 'admins'], isOwnChoice: true });
  expect(find('ranking_hidden', { isHidden: true })).toMatchObject({ readers: ['admins'] });
  expect(find('presence_off', { isShownOffline: true })).toMatchObject({ readers: ['nobody'] });
  const named = { hasScreens: true, isNamed: true };
  expect(find('lobby', named)).toMatchObject({ readers: ['lobby'], kept: 'today' });
  for (const facts of [{ isNamed: true }, { hasScreens: true }, { ...named, isHidden: true }]) {
    expect(find('lobby', facts)).toBeUndefined();
  }
  expect(find('away')).toBeUndefined();
  expect(find('away', { showsLeave: true })).toMatchObject({ readers: ['colleagues'], isOwnChoice: true });
  for (const [kind, facts] of [
    ['anniversary', { showsAnniversary: true }],
    ['birthday', { sharesBirthday: true }],
  ] as const) {
    expect(find(kind)).toBeUndefined();
    expect(find(kind, facts)).toMatchObject({ readers: ['colleagues'], isOwnChoice: true });
  }
  expect(find('birthday_points', { sharesBirthday: true })).toBeUndefined();
  // The ledger keeps the day, also after the user takes the birthday back.
  expect(find('birthday_points', { hasBirthdayPoints: true })).toMatchObject({ readers: ['admins'], kept: 'files' });
});

it('listSights lists positions, networks, messages and quiet users only when the company uses them', () => {
  const some = ['position', 'network', 'messages', 'quiet'];
  expect(kinds({}).filter((kind) => some.includes(kind))).toEqual([]);
  const all = {
    places: { distance: true, network: true },
    sendsMessages: true,
    quietPeopleReaders: 'super_admins',
  } as const;
  expect(kinds(all).filter((kind) => some.includes(kind))).toEqual(['position', 'network', 'quiet', 'messages']);
  expect(find('quiet', all)?.readers).toEqual(['super_admins']);
});

it('listSights returns the months until check-ins move to files, and the days until rows are deleted', () => {
  expect(find('check_ins', { monthsInDatabase: 24 })).toMatchObject({ kept: 'files', count: 24 });
  expect(find('notices')).toMatchObject({ kept: 'days', count: 180 });
});

it('listSights lists each kind at most once in a fixed order, with readers, and with a number when needed', () => {
  const facts: fc.Arbitrary<SightFacts> = fc.record({
    moodReaders: fc.constantFrom(...MOOD_READERS),
    quietPeopleReaders: fc.constantFrom(...QUIET_READERS),
    monthsInDatabase: fc.integer({ min: 13, max: 120 }),
    places: fc.record({ distance: fc.boolean(), network: fc.boolean() }),
    hasScreens: fc.boolean(),
    sendsMessages: fc.boolean(),
    isHidden: fc.boolean(),
    isNamed: fc.boolean(),
    showsLeave: fc.boolean(),
    showsAnniversary: fc.boolean(),
    sharesBirthday: fc.boolean(),
    hasBirthdayPoints: fc.boolean(),
    isShownOffline: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (one) => {
      const sights = listSights(one);
      const found = sights.map(({ kind }) => kind);
      expect(found).toEqual(SIGHT_KINDS.filter((kind) => found.includes(kind)));
      for (const { readers, kept, count } of sights) {
        expect(readers.length).toBeGreaterThan(0);
        expect(count !== null).toBe(kept === 'files' || kept === 'days');
      }
    }),
  );
});

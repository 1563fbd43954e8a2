import type { MoodReaders } from '../checkins/mood-readers.ts';
import type { QuietReaders } from '../people/quiet.ts';
import { RETENTION_DAYS } from './retention-days.ts';

export const SIGHT_KINDS = [
  'identity',
  'about',
  'about_hidden',
  'presence',
  'presence_off',
  'ranking',
  'ranking_hidden',
  'lobby',
  'away',
  'anniversary',
  'birthday',
  'birthday_points',
  'thanks',
  'thanks_private',
  'thanks_points',
  'check_ins',
  'mood_groups',
  'note_own',
  'mood_named',
  'position',
  'network',
  'points',
  'exports',
  'quiet',
  'requests',
  'activities',
  'profile',
  'audit',
  'notices',
  'messages',
  'devices',
  'statistics',
  'log',
] as const;
export type SightKind = (typeof SIGHT_KINDS)[number];

/**
 * `groups`: admins, but only as figures of at least five users. `lobby`: everyone in front of a screen in the company.
 * `pair`: the user and the other person. `operators`: the operators of the app.
 */
export const SIGHT_READERS = [
  'colleagues',
  'lobby',
  'admins',
  'super_admins',
  'groups',
  'you',
  'pair',
  'operators',
  'nobody',
] as const;
export type SightReader = (typeof SIGHT_READERS)[number];

/**
 * `always`: as long as the company uses the app. `removed`: until the user removes the data or leaves the company.
 * `not`: the data is not stored.
 */
export const KEEPINGS = ['always', 'files', 'days', 'today', 'removed', 'not', 'host'] as const;
export type Keeping = (typeof KEEPINGS)[number];

export interface Sight {
  kind: SightKind;
  readers: SightReader[];
  kept: Keeping;
  /** The number of months for `files`, or of days for `days`; null for other values of `kept`. */
  count: number | null;
  isOwnChoice: boolean;
}

export interface SightFacts {
  moodReaders: MoodReaders;
  quietPeopleReaders: QuietReaders;
  monthsInDatabase: number;
  places: { distance: boolean; network: boolean };
  hasScreens: boolean;
  sendsMessages: boolean;
  isHidden: boolean;
  isNamed: boolean;
  showsLeave: boolean;
  showsAnniversary: boolean;
  sharesBirthday: boolean;
  /** True when the ledger has points for a birthday, or will have them. */
  hasBirthdayPoints: boolean;
  isShownOffline: boolean;
}

const NO_COUNT = { count: null, isOwnChoice: false };

/** Data that this company does not collect is left out. */
export function listSights(facts: SightFacts): Sight[] {
  const { monthsInDatabase, moodReaders, places, quietPeopleReaders } = facts;
  const filed = { kept: 'files', count: monthsInDatabase, isOwnChoice: false } as const;
  const always = { kept: 'always', ...NO_COUNT } as const;
  const notStored = { kept: 'not', ...NO_COUNT } as const;
  const isLobby = facts.hasScreens && facts.isNamed && !facts.isHidden;
  const sights: (Sight | false)[] = [
    { kind: 'identity', readers: ['colleagues', 'admins'], ...always },
    facts.isHidden
      ? { kind: 'about_hidden', readers: ['admins'], ...always, isOwnChoice: true }
      : { kind: 'about', readers: ['colleagues', 'admins'], ...always, isOwnChoice: true },
    facts.isShownOffline
      ? { kind: 'presence_off', readers: ['nobody'], ...notStored, isOwnChoice: true }
      : { kind: 'presence', readers: ['colleagues', 'admins'], ...notStored, isOwnChoice: true },
    facts.isHidden
      ? { kind: 'ranking_hidden', readers: ['admins'], ...always, isOwnChoice: true }
      : { kind: 'ranking', readers: ['colleagues', 'admins'], ...always, isOwnChoice: true },
    isLobby && { kind: 'lobby', readers: ['lobby'], kept: 'today', count: null, isOwnChoice: true },
    facts.showsLeave && { kind: 'away', readers: ['colleagues'], ...always, isOwnChoice: true },
    facts.showsAnniversary && { kind: 'anniversary', readers: ['colleagues'], ...always, isOwnChoice: true },
    facts.sharesBirthday && {
      kind: 'birthday',
      readers: ['colleagues'],
      kept: 'removed',
      count: null,
      isOwnChoice: true,
    },
    facts.hasBirthdayPoints && { kind: 'birthday_points', readers: ['admins'], ...filed },
    { kind: 'thanks', readers: ['colleagues', 'admins'], ...always },
    { kind: 'thanks_private', readers: ['pair'], ...always },
    { kind: 'thanks_points', readers: ['admins'], ...always },
    { kind: 'check_ins', readers: ['admins'], ...filed },
    moodReaders === 'groups' && { kind: 'mood_groups', readers: ['groups'], ...filed },
    moodReaders === 'groups' && { kind: 'note_own', readers: ['you'], ...filed },
    moodReaders === 'named' && { kind: 'mood_named', readers: ['admins'], ...filed },
    places.distance && { kind: 'position', readers: ['nobody'], ...notStored },
    places.network && { kind: 'network', readers: ['nobody'], ...notStored },
    { kind: 'points', readers: ['admins'], ...filed },
    { kind: 'exports', readers: ['admins'], ...always },
    quietPeopleReaders !== 'nobody' && {
      kind: 'quiet',
      readers: [quietPeopleReaders],
      kept: 'today',
      ...NO_COUNT,
    },
    { kind: 'requests', readers: ['admins'], ...always },
    { kind: 'activities', readers: ['admins'], ...always },
    { kind: 'profile', readers: ['admins'], ...always },
    { kind: 'audit', readers: ['admins'], ...always },
    { kind: 'notices', readers: ['you'], kept: 'days', count: RETENTION_DAYS.notices, isOwnChoice: false },
    facts.sendsMessages && {
      kind: 'messages',
      readers: ['nobody'],
      kept: 'days',
      count: RETENTION_DAYS.messages,
      isOwnChoice: true,
    },
    { kind: 'devices', readers: ['you'], kept: 'removed', ...NO_COUNT },
    { kind: 'statistics', readers: ['nobody'], kept: 'days', count: RETENTION_DAYS.statistics, isOwnChoice: true },
    { kind: 'log', readers: ['operators'], kept: 'host', ...NO_COUNT },
  ];
  return sights.filter((sight) => sight !== false);
}

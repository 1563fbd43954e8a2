import type { MoodReaders } from '../checkins/mood-readers.ts';
import type { QuietReaders } from '../people/quiet.ts';
import { RETENTION_DAYS } from './retention-days.ts';

/** The kinds of data about a user, in the order in which the screen shows them. */
export const SIGHT_KINDS = [
  'identity',
  'about',
  'about_hidden',
  'presence',
  'presence_off',
  'ranking',
  'ranking_hidden',
  'lobby',
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
 * The readers of data. `groups`: admins, but only as figures of at least five users. `lobby`: everyone in front of a
 * screen in the company. `operators`: the operators of the app.
 */
export const SIGHT_READERS = [
  'colleagues',
  'lobby',
  'admins',
  'super_admins',
  'groups',
  'you',
  'operators',
  'nobody',
] as const;
export type SightReader = (typeof SIGHT_READERS)[number];

/**
 * How long data is kept. `always`: as long as the company uses the app. `removed`: until the user removes the data or
 * leaves the company. `not`: the data is not stored.
 */
export const KEEPINGS = ['always', 'archive', 'days', 'today', 'removed', 'not', 'host'] as const;
export type Keeping = (typeof KEEPINGS)[number];

/** A kind of data, with its readers and the time for which it is kept. */
export interface Sight {
  kind: SightKind;
  readers: SightReader[];
  kept: Keeping;
  /** The number of months for `archive`, or of days for `days`; null for other values of `kept`. */
  count: number | null;
  /** True when the user chooses the readers in their profile. */
  isOwnChoice: boolean;
}

/** The company's settings and the user's choices. They decide which data `listSights` lists. */
export interface SightFacts {
  moodReaders: MoodReaders;
  quietPeopleReaders: QuietReaders;
  archiveAfterMonths: number;
  /** The kinds of place rules that open stations have. */
  places: { distance: boolean; network: boolean };
  /** True when the company has displays or walls. */
  hasScreens: boolean;
  /** True when the server sends push messages or e-mails. */
  sendsMessages: boolean;
  isHidden: boolean;
  isNamed: boolean;
  isShownOffline: boolean;
}

const NO_COUNT = { count: null, isOwnChoice: false };

/** Lists the data that the app has about a user. Data that this company does not collect is left out. */
export function listSights(facts: SightFacts): Sight[] {
  const { archiveAfterMonths, moodReaders, places, quietPeopleReaders } = facts;
  const archive = { kept: 'archive', count: archiveAfterMonths, isOwnChoice: false } as const;
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
    { kind: 'check_ins', readers: ['admins'], ...archive },
    moodReaders === 'groups' && { kind: 'mood_groups', readers: ['groups'], ...archive },
    moodReaders === 'groups' && { kind: 'note_own', readers: ['you'], ...archive },
    moodReaders === 'named' && { kind: 'mood_named', readers: ['admins'], ...archive },
    places.distance && { kind: 'position', readers: ['nobody'], ...notStored },
    places.network && { kind: 'network', readers: ['nobody'], ...notStored },
    { kind: 'points', readers: ['admins'], ...archive },
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

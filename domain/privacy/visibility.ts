import type { MoodReaders } from '../checkins/mood-readers.ts';
import type { QuietReaders } from '../people/quiet.ts';
import { KEPT_DAYS } from './kept-days.ts';

/** Kinds of data about a person, in the order in which they are told. */
export const SIGHT_KINDS = [
  'identity',
  'about',
  'about_hidden',
  'presence',
  'presence_off',
  'standing',
  'standing_hidden',
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

/** `groups`: admins, of groups of five at least. `lobby`: anybody who stands before a screen. `operators`: whoever runs the app. */
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

/** `always`: as long as the company has the app. `removed`: until its user removes it, or leaves. `not`: it is not stored. */
export const KEEPINGS = ['always', 'archive', 'days', 'today', 'removed', 'not', 'host'] as const;
export type Keeping = (typeof KEEPINGS)[number];

/** One kind of data, who sees it, and for how long it is kept. */
export interface Sight {
  kind: SightKind;
  readers: SightReader[];
  kept: Keeping;
  /** Months for `archive`, or days; null where the keeping has no number. */
  count: number | null;
  /** Its user decides it in the profile. */
  isOwnChoice: boolean;
}

/** What decides about it: settings, what the company has set up, and what the person chose. */
export interface SightFacts {
  moodReaders: MoodReaders;
  quietPeopleReaders: QuietReaders;
  archiveAfterMonths: number;
  /** Rules of stations that are open. */
  places: { distance: boolean; network: boolean };
  /** Displays of stations, or walls. */
  hasScreens: boolean;
  /** Push or e-mail is set up. */
  sendsMessages: boolean;
  isHidden: boolean;
  isNamed: boolean;
  isShownOffline: boolean;
}

const NO_COUNT = { count: null, isOwnChoice: false };

/** Everything that the app knows of a person, as the company has it. Nothing that is not there is told. */
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
      ? { kind: 'standing_hidden', readers: ['admins'], ...always, isOwnChoice: true }
      : { kind: 'standing', readers: ['colleagues', 'admins'], ...always, isOwnChoice: true },
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
    { kind: 'notices', readers: ['you'], kept: 'days', count: KEPT_DAYS.notices, isOwnChoice: false },
    facts.sendsMessages && {
      kind: 'messages',
      readers: ['nobody'],
      kept: 'days',
      count: KEPT_DAYS.messages,
      isOwnChoice: true,
    },
    { kind: 'devices', readers: ['you'], kept: 'removed', ...NO_COUNT },
    { kind: 'statistics', readers: ['nobody'], kept: 'days', count: KEPT_DAYS.statistics, isOwnChoice: true },
    { kind: 'log', readers: ['operators'], kept: 'host', ...NO_COUNT },
  ];
  return sights.filter((sight) => sight !== false);
}

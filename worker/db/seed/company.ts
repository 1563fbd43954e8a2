import { DEFAULT_PREFERENCES } from '#domain/api/users.ts';
import { DEMO_ACCOUNTS, DEMO_OWNER } from '#domain/demo/accounts.ts';
import { searchText } from '#domain/people/search-text.ts';
import { COMPANY as LOGO_OWNER, imageUrl } from '#domain/images/address.ts';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import { groupMoods, lastClosedDay } from '#domain/analytics/moods.ts';
import { MOODS } from '#domain/checkins/moods.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { SETTING_DESCRIPTIONS } from '#domain/settings/descriptions.ts';
import { SETTINGS, type SettingKey } from '#domain/settings/settings.ts';
import {
  addDays,
  localDateIn,
  toInstant,
  secondsOfTime,
  toWeekStart,
  type LocalDate,
} from '#domain/time/local-date.ts';
import { AWARDS, PAST_LEAVE } from './actions.ts';
import { BADGES } from './badges.ts';
import { CALENDAR_ID, COMPANY_ZONE, demoDaysAt, scheduledDayBack, type DemoDays } from './calendar.ts';
import { claimAudit, orderRows, redemptionRows } from './claims.ts';
import { earlierMonths } from './earlier-months.ts';
import { makeHistory, type History } from './history.ts';
import { AWAY_NEXT_WEEK, CELEBRATES_TODAY, COMPANY, makePerson, PEOPLE, type Person } from './people.ts';
import { LOGO, PORTRAIT_SIDE, PORTRAITS } from './pictures.ts';
import { placesBefore } from './places.ts';
import { quoteRows } from './quotes.ts';
import { rewardCodeRows, rewardImageRows, rewardRows } from './rewards.ts';
import { thanksRows } from './thanks.ts';
import type { AuditRow, ImageRow, LeaveRow, SeedRows, SettingRow, StationRow, UserRow } from './rows.ts';

function settingRows(at: string): SettingRow[] {
  const row = ({ key, category }: { key: SettingKey; category: string }, value: unknown): SettingRow => ({
    settingKey: key,
    settingValue: JSON.stringify(value),
    description: SETTING_DESCRIPTIONS[key],
    category,
    createdAt: at,
    updatedAt: at,
  });
  return [
    row(SETTINGS.scoringPolicy, SCORING_PRESETS.standard),
    row(SETTINGS.companyName, COMPANY),
    row(SETTINGS.companyTimeZone, COMPANY_ZONE),
    row(SETTINGS.leaderboardAllTimeBy, 'earned'),
  ];
}

function leaveRows(days: DemoDays): LeaveRow[] {
  const at = days.opening.toISOString();
  const row = (id: string, userId: string, leave: Leave, note: string): LeaveRow => ({
    id,
    userId,
    ...leave,
    kind: 'vacation',
    status: 'approved',
    note,
    createdBy: 'demo-admin',
    createdAt: at,
    updatedAt: at,
  });
  const nextMonday = addDays(toWeekStart(days.companyDate), 7);
  const rows = [
    row(
      'leave-1',
      PAST_LEAVE.userId,
      {
        startDate: scheduledDayBack(days, PAST_LEAVE.fromBack),
        endDate: scheduledDayBack(days, PAST_LEAVE.toBack),
      },
      'A week at the lake',
    ),
    row('leave-2', AWAY_NEXT_WEEK, { startDate: nextMonday, endDate: addDays(nextMonday, 4) }, 'Wedding'),
  ];
  // When the seed is made on a day off, the company's last scheduled day is over, and the demo employee has no check-in
  // on it. A leave on that day keeps her streak valid.
  if (days.companyDate > days.today) {
    rows.push(row('leave-3', 'demo-employee', { startDate: days.today, endDate: days.today }, 'A day off'));
  }
  return rows;
}

function imageRows(createdAt: string): ImageRow[] {
  const row = ({ owner, id, base64 }: (typeof PORTRAITS)[number], side: number): ImageRow => ({
    id,
    owner,
    type: 'image/webp',
    width: side,
    height: side,
    createdAt,
    bytes: base64,
  });
  return [row({ owner: LOGO_OWNER, ...LOGO }, LOGO.side), ...PORTRAITS.map((portrait) => row(portrait, PORTRAIT_SIDE))];
}

const AVATARS = new Map(PORTRAITS.map(({ owner, id }) => [owner, imageUrl(id)]));

type OpeningRecord = Pick<
  History,
  'openingCheckIns' | 'openingStreak' | 'openingStreakThrough' | 'openingLongestStreak'
>;

function userRow(person: Person, history: OpeningRecord, at: string): UserRow {
  const name = `${person.firstName} ${person.lastName}`;
  return {
    id: person.id,
    employeeId: person.id,
    email: person.email,
    searchText: searchText(name, person.email),
    name,
    firstName: person.firstName,
    lastName: person.lastName,
    avatarUrl: AVATARS.get(person.id) ?? '',
    phone: '',
    bio: person.bio,
    department: person.department,
    hireDate: person.hireDate,
    role: person.role,
    company: COMPANY,
    location: person.location,
    timeZone: person.timeZone,
    workCalendarId: CALENDAR_ID,
    preferences: JSON.stringify(DEFAULT_PREFERENCES),
    hiddenFromLeaderboard: person.hiddenFromLeaderboard ? 1 : 0,
    showsLeave: person.showsLeave ? 1 : 0,
    longestStreak: history.openingLongestStreak,
    totalCheckIns: history.openingCheckIns,
    openingCheckIns: history.openingCheckIns,
    openingStreak: history.openingStreak,
    openingStreakThrough: history.openingStreakThrough,
    openingLongestStreak: history.openingLongestStreak,
    createdAt: at,
    updatedAt: at,
  };
}

/** An admin connects the station's display with a link. Before that, no user needs a code. */
function entranceRow(at: string): StationRow {
  const place = { id: 'station-1', number: 1, name: 'Front entrance', location: 'Toronto' };
  return { ...place, opensAt: '00:00', closesAt: '00:00', isActive: 1, version: 0, createdAt: at, updatedAt: at };
}

function awardAudit(days: DemoDays): AuditRow[] {
  return AWARDS.map((award) => ({
    id: `audit-award-${award.back}-${award.userId}`,
    actorId: award.by,
    action: 'points.awarded',
    targetType: 'user',
    targetId: award.userId,
    beforeValue: null,
    afterValue: JSON.stringify({ amount: award.points }),
    reason: award.description,
    createdAt: toInstant(COMPANY_ZONE, scheduledDayBack(days, award.back), secondsOfTime(award.time)).toISOString(),
  }));
}

/** The year is a leap year, so that the date exists on each day of the seed. */
const HIRED_IN = 2020;

const celebrateToday = (user: UserRow, companyDate: LocalDate): UserRow =>
  user.id === CELEBRATES_TODAY ? { ...user, hireDate: `${HIRED_IN}${companyDate.slice(4)}` } : user;

/** The job writes the others, but the demo in the browser has no jobs. */
const celebrationRows = (users: readonly UserRow[], companyDate: LocalDate): SeedRows['celebrations'] =>
  users
    .filter(({ id }) => id === CELEBRATES_TODAY)
    .map(({ id, department }) => ({
      userId: id,
      kind: 'anniversary',
      day: companyDate,
      department,
      years: Number(companyDate.slice(0, 4)) - HIRED_IN,
    }));

function moodDays(checkIns: SeedRows['checkIns'], now: Date): SeedRows['moodDays'] {
  const closed = checkIns.filter(({ localDate }) => localDate <= lastClosedDay(now));
  return [...Map.groupBy(closed, ({ localDate }) => localDate)].map(([day, made]) => {
    const cells = [...Map.groupBy(made, ({ department }) => department)].map(([department, ofDepartment]) => {
      const byMood = Map.groupBy(ofDepartment, ({ mood }) => mood);
      return { department, moods: Object.fromEntries(MOODS.map((mood) => [mood, byMood.get(mood)?.length ?? 0])) };
    });
    return { day, groups: JSON.stringify(groupMoods(cells)) };
  });
}

/**
 * Its 42 users have check-ins on the 60 days up to the last working day. The same `now` gives the same rows, and no
 * row is later than `now`. Design: "Demo mode".
 */
export function buildDemoCompany({ now }: { now: Date }): SeedRows {
  const days = demoDaysAt(now);
  const opening = days.opening.toISOString();
  const leaves = leaveRows(days);
  const histories = PEOPLE.map((person) => ({
    person,
    history: makeHistory(
      person,
      days,
      leaves.filter((leave) => leave.userId === person.id),
    ),
  }));
  const users = histories.map(({ person, history }) =>
    celebrateToday(userRow(person, history, opening), days.companyDate),
  );
  const checkIns = histories.flatMap(({ history }) => history.checkIns);
  const ledger = histories.flatMap(({ history }) => history.ledger);
  return {
    holidays: days.holidays.map((holiday) => ({ calendarId: CALENDAR_ID, ...holiday })),
    settings: settingRows(opening),
    setupAside: [{ step: 'all', putBy: 'demo-super-admin', putAt: opening }],
    users,
    images: [...imageRows(opening), ...rewardImageRows(opening)],
    leaves,
    rewards: rewardRows(opening),
    redemptions: redemptionRows(days),
    orders: orderRows(days),
    rewardCodes: rewardCodeRows(opening),
    badges: BADGES.map((badge) => ({ ...badge, createdAt: opening, updatedAt: opening })),
    quotes: quoteRows(opening),
    stations: [entranceRow(opening)],
    activities: histories.flatMap(({ history }) => history.activities),
    checkIns,
    moodDays: moodDays(checkIns, now),
    ledger,
    userBadges: histories.flatMap(({ history }) => history.badges),
    userAchievements: histories.flatMap(({ history }) => history.achievements),
    perfectMonths: histories.flatMap(({ history }) => history.perfectMonths),
    celebrations: celebrationRows(users, days.companyDate),
    ...thanksRows(days),
    audit: [...claimAudit(days), ...awardAudit(days)],
    validThrough: histories.map(({ person, history }) => ({ id: person.id, validThrough: history.validThrough })),
    departmentMonths: earlierMonths(
      days,
      histories.map(({ person, history }) => ({ person, ...history })),
    ),
    placesBefore: placesBefore(users, ledger, days.companyDate),
  };
}

const NOTHING_BEFORE: OpeningRecord = {
  openingCheckIns: 0,
  openingStreak: 0,
  openingStreakThrough: null,
  openingLongestStreak: 0,
};

/**
 * Returns the rows of a new company, as after the first sign-in of its first super admin. The super admin's day is that
 * of `zone`, so no page asks for a zone first.
 */
export function buildNewCompany({ now, zone }: { now: Date; zone: string }): SeedRows {
  const at = now.toISOString();
  const { avatar: _, joinDate: hireDate, ...facts } = DEMO_OWNER;
  const portrait = imageRows(at).find(({ owner }) => owner === DEMO_ACCOUNTS[1].id);
  const owner: UserRow = {
    ...userRow(makePerson({ ...facts, hireDate, location: 'Toronto', bio: '' }), NOTHING_BEFORE, at),
    avatarUrl: portrait ? imageUrl(portrait.id) : '',
    company: '',
    location: '',
    timeZone: zone,
    hireDate: localDateIn(zone, now),
  };
  return {
    holidays: [],
    settings: [],
    setupAside: [],
    users: [owner],
    images: portrait ? [{ ...portrait, owner: owner.id }] : [],
    leaves: [],
    rewards: [],
    redemptions: [],
    orders: [],
    rewardCodes: [],
    badges: [],
    quotes: [],
    stations: [],
    activities: [],
    checkIns: [],
    moodDays: [],
    ledger: [],
    userBadges: [],
    userAchievements: [],
    perfectMonths: [],
    celebrations: [],
    thanks: [],
    thanksPeople: [],
    thanksMarks: [],
    thanksPairs: [],
    audit: [],
    validThrough: [],
    departmentMonths: [],
    placesBefore: [],
  };
}

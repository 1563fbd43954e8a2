import type { Award } from '#domain/api/badges.ts';
import { WALL_CELEBRATIONS_MAX, WALL_NAMES_MAX, type WallCelebration, type WallDay } from '#domain/api/walls.ts';
import { isScheduled, nextScheduledAfter } from '#domain/calendar/work-calendar.ts';
import { greetingName } from '#domain/people/names.ts';
import type { PointsLine } from '#domain/scoring/score.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { addDays, localDateIn } from '#domain/time/local-date.ts';
import { readWallFigures } from '#domain/wall/figures.ts';
import { AppError } from '#worker/app-error.ts';
import { selectLogo, toBrand } from '#worker/core/images.ts';
import { selectCompanyCalendar, toCompanyCalendar } from '#worker/core/company-calendar.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { selectSettings, toPolicyOfToday, toSettings } from '#worker/db/settings.ts';
import { noteSeen, selectAnnouncement, selectDepartments, selectNamed, selectWall } from './repository.ts';
import { TICKET_MS, type LiveTicket } from '#domain/api/live.ts';
import type { Live } from '#worker/parts.ts';

/** The ticket opens a socket in a live room of the company's zone. */
export async function issueTicket(
  db: Db,
  displayHash: string,
  { live, now }: { live: Live; now: Date },
): Promise<LiveTicket> {
  const read = await runTogether(db, { wall: selectWall(db, displayHash), settings: selectSettings(db) });
  const [wall] = read.wall;
  if (!wall) throw new AppError('display_unknown');
  const place = { timeZone: toSettings(read.settings).companyTimeZone, key: wall.id };
  const issued = await live.issueTicket({ kind: 'display', id: wall.id }, place);
  if (!issued) throw new AppError('live_unavailable');
  return { ...issued, expiresAt: new Date(now.getTime() + TICKET_MS).toISOString() };
}

/** A first name is shown for these milliseconds after the check-in. A missing name therefore proves no absence. */
const NAMED_MS = 30 * 60_000;
/** On a day off, the next scheduled day is searched in this many days. If none is found, the wall shows no date. */
const DAYS_AHEAD = 60;

type NamedRow = Awaited<ReturnType<typeof selectNamed>>[number];

const readList = <Item>(stored: string): Item[] => (stored === '' ? [] : (JSON.parse(stored) as Item[]));

function toCelebrations(row: NamedRow, policy: Parameters<typeof displayedStreak>[1]): WallCelebration[] {
  const firstName = greetingName(row);
  const hasBonus = readList<PointsLine>(row.bonusLines).some(({ reason }) => reason === 'streak_bonus');
  const streak = { firstName, kind: 'streak' as const, title: String(displayedStreak(row.streakDay, policy)) };
  return [
    ...(hasBonus ? [streak] : []),
    ...readList<Award>(row.awards).map(({ kind, id, name }) => ({
      firstName,
      kind,
      title: kind === 'badge' ? name : id,
    })),
  ];
}

async function readDay(
  db: Db,
  { stored, settings, now }: { stored: Parameters<typeof toPolicyOfToday>[0]; settings: Settings; now: Date },
  showsAnnouncements: boolean,
): Promise<WallDay> {
  const timeZone = settings.companyTimeZone;
  const date = localDateIn(timeZone, now);
  const read = await runTogether(db, {
    ...selectCompanyCalendar(db, date, addDays(date, DAYS_AHEAD)),
    departments: selectDepartments(db, date),
    named: selectNamed(db, date),
    announcements: selectAnnouncement(db, date),
    logo: selectLogo(db),
  });
  const calendar = toCompanyCalendar(read);
  const isDayOff = !isScheduled(date, calendar, []);
  const { policy } = toPolicyOfToday(stored, now);
  const [announcement = null] = showsAnnouncements ? read.announcements : [];
  const shownSince = now.getTime() - NAMED_MS;
  return {
    now: now.toISOString(),
    brand: toBrand(settings.companyName, read.logo),
    timeZone,
    date,
    isDayOff,
    backOn: isDayOff ? nextScheduledAfter(date, calendar) : null,
    figures: isDayOff ? null : readWallFigures(read.departments),
    names: read.named
      .filter(({ atMs }) => atMs > shownSince)
      .slice(0, WALL_NAMES_MAX)
      .map(greetingName),
    celebrations: read.named.flatMap((row) => toCelebrations(row, policy)).slice(0, WALL_CELEBRATIONS_MAX),
    announcement,
  };
}

export async function showWall(db: Db, displayHash: string, now: Date): Promise<WallDay> {
  const read = await runTogether(db, {
    wall: selectWall(db, displayHash),
    settings: selectSettings(db),
    seen: noteSeen(db, displayHash, now),
  });
  const [wall] = read.wall;
  if (!wall) throw new AppError('display_unknown');
  const facts = { stored: read.settings, settings: toSettings(read.settings), now };
  return readDay(db, facts, wall.showsAnnouncements);
}

export async function previewWall(db: Db, showsAnnouncements: boolean, now: Date): Promise<WallDay> {
  const stored = await selectSettings(db);
  return readDay(db, { stored, settings: toSettings(stored), now }, showsAnnouncements);
}

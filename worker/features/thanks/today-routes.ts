import { Hono } from 'hono/tiny';
import { teamTodaySchema, type TeamToday } from '#domain/api/thanks.ts';
import { byKind, isBackOn } from '#domain/thanks/celebrations.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { dayAt, zoneAt, type UserZone } from '#domain/time/user-zone.ts';
import type { ReadResults } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { toWorkDays } from '#worker/db/work-days.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { selectTeamToday } from './today-repository.ts';

const SHOWN = 10;

type Facts = ReadResults<ReturnType<typeof selectTeamToday>>;

/** A date lasts while it is today for the reader or for the colleague. */
function toTeamToday(reader: UserRow, { announced, back, thanked }: Facts, now: Date): TeamToday {
  const dateIn = (zone: UserZone) => localDateIn(zoneAt(zone, now), now);
  const today = dateIn(reader);
  const thankedToday = new Set(
    thanked
      .filter(({ at }) => localDateIn(zoneAt(reader, now), new Date(at)) === today)
      .flatMap(({ receivers }) => JSON.parse(receivers) as string[]),
  );
  const celebrated = announced.filter((one) => one.day === today || one.day === dateIn(one));
  const returned = back
    .filter((one) =>
      [dayAt(reader, now), dayAt(one, now)].some((day) => isBackOn(day, toWorkDays({ workDays: [one] }))),
    )
    .map((one) => ({ ...one, kind: 'back' as const, years: null }));
  return {
    items: [...celebrated, ...returned]
      .toSorted(byKind)
      .slice(0, SHOWN)
      .map(({ kind, id, name, avatarUrl, years }) => ({
        kind,
        person: { userId: id, name, avatarUrl, isHere: true },
        years,
        isThanked: thankedToday.has(id),
      })),
  };
}

export const thanksTodayRoutes = new Hono().get(
  '/today',
  access('employee', selectTeamToday),
  answers(teamTodaySchema, 'List the celebrations in the signed-in user’s department today.'),
  (c) => c.json(toTeamToday(c.var.actor, c.var.facts, c.var.now), 200),
);

/** A team of fewer people than this is added to the other teams. */
export const TEAM_MIN = 5;

/**
 * Up to this many people of a team count as "the first", and up to this many missing ones as "most are in". With two, somebody
 * who knows of one colleague, or of themself, cannot tell of anybody else that they are away: docs/decisions/0060.
 */
export const EDGE = 2;

/** Teams with a line of their own. The smaller ones beyond are added to the other teams. */
export const TEAMS_MAX = 24;

/** How full a team is: 0 is the first people or nobody, 4 is most people or everybody. */
export const TEAM_LEVELS = [0, 1, 2, 3, 4] as const;
export type TeamLevel = (typeof TEAM_LEVELS)[number];

/** Fewer people with a long streak than this are not counted on a wall, and more are counted by fives. */
const STREAKS_STEP = 5;
const POINTS_STEP = 10;
const PERCENT_STEP = 5;

/** A department on one day. Its people are those with an account: whether they have leave is not known here. */
export interface DepartmentDay {
  department: string;
  people: number;
  checkIns: number;
  /** Points earned that day. */
  points: number;
  /** Check-ins that made a long streak. */
  longStreaks: number;
}

/** Where a company stands: nobody or the first people are in, some are, or most people of every team are. */
export const WALL_STAGES = ['first', 'growing', 'most'] as const;
export type WallStage = (typeof WALL_STAGES)[number];

export interface WallFigures {
  stage: WallStage;
  /** About how many percent of the people are in, 5 to 95 by fives; null while the first people come. */
  percent: number | null;
  /** How high the sun stands, 0 to 100 by fives. */
  sun: number;
  /** By name; null stands for the other teams, the last. Empty where nobody would learn more than from the percent. */
  teams: { name: string | null; level: TeamLevel }[];
  /** Points of the day, rounded down to tens; null while the first people come. */
  points: number | null;
  /** People in today with a long streak, rounded down to fives; null where they are fewer than five. */
  longStreaks: number | null;
}

interface Team extends Omit<DepartmentDay, 'department'> {
  name: string | null;
}

const floorTo = (step: number, value: number) => Math.floor(value / step) * step;
const roundTo = (step: number, value: number) => Math.round(value / step) * step;
const sumOf = (teams: readonly Team[], value: (team: Team) => number) =>
  teams.reduce((sum, team) => sum + value(team), 0);

/** Teams by the size of departments alone, so that who is in changes no team. The other teams are the last. */
function formTeams(days: readonly DepartmentDay[]): Team[] {
  const bySize = days.toSorted((a, b) => b.people - a.people || (a.department < b.department ? -1 : 1));
  const own = bySize.filter(({ department, people }) => department !== '' && people >= TEAM_MIN).slice(0, TEAMS_MAX);
  const named = new Set(own);
  const rest = bySize.filter((day) => !named.has(day)).map((day): Team => ({ ...day, name: null }));
  const others: Team = {
    name: null,
    people: sumOf(rest, ({ people }) => people),
    checkIns: sumOf(rest, ({ checkIns }) => checkIns),
    points: sumOf(rest, ({ points }) => points),
    longStreaks: sumOf(rest, ({ longStreaks }) => longStreaks),
  };
  const teams = own
    .toSorted((a, b) => a.department.localeCompare(b.department, 'en'))
    .map(({ department, ...day }): Team => ({ ...day, name: department }));
  return others.people >= TEAM_MIN ? [...teams, others] : teams;
}

const hasBegun = ({ people, checkIns }: Team) => Math.min(people, checkIns) > EDGE;
const isNearlyFull = ({ people, checkIns }: Team) => checkIns >= people - EDGE;

/** About how many of a team are in: the middle of those that look the same, or the number itself between the edges. */
function estimate(team: Team): number {
  if (!hasBegun(team)) return 1;
  return isNearlyFull(team) ? team.people - 1 : team.checkIns;
}

function levelOf(team: Team): TeamLevel {
  if (!hasBegun(team)) return 0;
  if (isNearlyFull(team)) return 4;
  const between = team.people - 2 * EDGE - 1;
  return (1 + Math.floor((3 * (team.checkIns - EDGE - 1)) / between)) as TeamLevel;
}

/**
 * The figures of a day that a wall shows: nothing by which anybody could tell that somebody is away. Every figure is made of the
 * teams' estimates alone, so no difference of two figures says more than they do. Null where there is no team of five people.
 */
export function readWallFigures(days: readonly DepartmentDay[]): WallFigures | null {
  const teams = formTeams(days);
  if (teams.length === 0) return null;
  const people = sumOf(teams, (team) => team.people);
  const about = sumOf(teams, estimate);
  const begun = teams.filter(hasBegun);
  const longStreaks = floorTo(
    STREAKS_STEP,
    sumOf(begun, (team) => team.longStreaks),
  );
  const isFirst = begun.length === 0;
  const percent = roundTo(PERCENT_STEP, (100 * about) / people);
  return {
    stage: isFirst ? 'first' : teams.every(isNearlyFull) ? 'most' : 'growing',
    percent: isFirst ? null : Math.min(100 - PERCENT_STEP, Math.max(PERCENT_STEP, percent)),
    sun: roundTo(PERCENT_STEP, (100 * (about - teams.length)) / (people - 2 * teams.length)),
    teams: teams.length === 1 ? [] : teams.map((team) => ({ name: team.name, level: levelOf(team) })),
    points: isFirst
      ? null
      : floorTo(
          POINTS_STEP,
          sumOf(begun, (team) => team.points),
        ),
    longStreaks: longStreaks === 0 ? null : longStreaks,
  };
}

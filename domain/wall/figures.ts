/** The smallest team with a line of its own. Smaller ones are added to the other teams. */
export const TEAM_MIN = 5;

/**
 * The number of check-ins up to which a team shows "the first", and the number of missing users up to which it shows
 * "most are in".
 * With two, a user who knows about one colleague, or about themselves, cannot infer that another one is away:
 * docs/decisions/0060.
 */
export const EDGE = 2;

/** The most teams with a line of their own. Smaller ones beyond it are added to the other teams. */
export const TEAMS_MAX = 24;

/** The levels of a team: 0 is the first users or none, 4 is most users or all. */
export const TEAM_LEVELS = [0, 1, 2, 3, 4] as const;
export type TeamLevel = (typeof TEAM_LEVELS)[number];

/** The step of the streak count. Fewer users with a long streak are not shown, and more are rounded down to it. */
const STREAKS_STEP = 5;
const POINTS_STEP = 10;
const PERCENT_STEP = 5;

/** A department on one day. Its users are those with an account, including users on leave. */
export interface DepartmentDay {
  department: string;
  people: number;
  checkIns: number;
  /** The points earned that day. */
  points: number;
  /** The check-ins that made a long streak. */
  longStreaks: number;
}

/** The stages of a company's day: none or the first users checked in, some did, or most users of every team did. */
export const WALL_STAGES = ['first', 'growing', 'most'] as const;
export type WallStage = (typeof WALL_STAGES)[number];

export interface WallFigures {
  stage: WallStage;
  /**
   * The approximate percentage of users who checked in, 5 to 95 in steps of five; null while the first users check in.
   */
  percent: number | null;
  /** The height of the sun, 0 to 100 in steps of five. */
  sun: number;
  /**
   * The teams by name, with null for the other teams, which come last. Empty when they would add nothing to the
   * percentage.
   */
  teams: { name: string | null; level: TeamLevel }[];
  /** The points of the day, rounded down to tens; null while the first users check in. */
  points: number | null;
  /** The users with a long streak who checked in today, rounded down to fives; null below five. */
  longStreaks: number | null;
}

interface Team extends Omit<DepartmentDay, 'department'> {
  name: string | null;
}

const floorTo = (step: number, value: number) => Math.floor(value / step) * step;
const roundTo = (step: number, value: number) => Math.round(value / step) * step;
const sumTeams = (teams: readonly Team[], value: (team: Team) => number) =>
  teams.reduce((sum, team) => sum + value(team), 0);

/** Forms teams only by the size of departments, so that check-ins change no team. The other teams come last. */
function formTeams(days: readonly DepartmentDay[]): Team[] {
  const bySize = days.toSorted((a, b) => b.people - a.people || (a.department < b.department ? -1 : 1));
  const own = bySize.filter(({ department, people }) => department !== '' && people >= TEAM_MIN).slice(0, TEAMS_MAX);
  const named = new Set(own);
  const rest = bySize.filter((day) => !named.has(day)).map((day): Team => ({ ...day, name: null }));
  const others: Team = {
    name: null,
    people: sumTeams(rest, ({ people }) => people),
    checkIns: sumTeams(rest, ({ checkIns }) => checkIns),
    points: sumTeams(rest, ({ points }) => points),
    longStreaks: sumTeams(rest, ({ longStreaks }) => longStreaks),
  };
  const teams = own
    .toSorted((a, b) => a.department.localeCompare(b.department, 'en'))
    .map(({ department, ...day }): Team => ({ ...day, name: department }));
  return others.people >= TEAM_MIN ? [...teams, others] : teams;
}

const hasBegun = ({ people, checkIns }: Team) => Math.min(people, checkIns) > EDGE;
const isNearlyFull = ({ people, checkIns }: Team) => checkIns >= people - EDGE;

/**
 * Estimates the check-ins of a team: the middle of those that look the same, or the number itself between the edges.
 */
function estimate(team: Team): number {
  if (!hasBegun(team)) return 1;
  return isNearlyFull(team) ? team.people - 1 : team.checkIns;
}

function toTeamLevel(team: Team): TeamLevel {
  if (!hasBegun(team)) return 0;
  if (isNearlyFull(team)) return 4;
  const between = team.people - 2 * EDGE - 1;
  return (1 + Math.floor((3 * (team.checkIns - EDGE - 1)) / between)) as TeamLevel;
}

/**
 * Returns a wall's figures of a day, which do not reveal that a user is away. Null without a team of five users.
 * Every figure is computed only from the teams' estimates, so no difference of two figures reveals more.
 */
export function readWallFigures(days: readonly DepartmentDay[]): WallFigures | null {
  const teams = formTeams(days);
  if (teams.length === 0) return null;
  const people = sumTeams(teams, (team) => team.people);
  const about = sumTeams(teams, estimate);
  const begun = teams.filter(hasBegun);
  const longStreaks = floorTo(
    STREAKS_STEP,
    sumTeams(begun, (team) => team.longStreaks),
  );
  const isFirst = begun.length === 0;
  const percent = roundTo(PERCENT_STEP, (100 * about) / people);
  return {
    stage: isFirst ? 'first' : teams.every(isNearlyFull) ? 'most' : 'growing',
    percent: isFirst ? null : Math.min(100 - PERCENT_STEP, Math.max(PERCENT_STEP, percent)),
    sun: roundTo(PERCENT_STEP, (100 * (about - teams.length)) / (people - 2 * teams.length)),
    teams: teams.length === 1 ? [] : teams.map((team) => ({ name: team.name, level: toTeamLevel(team) })),
    points: isFirst
      ? null
      : floorTo(
          POINTS_STEP,
          sumTeams(begun, (team) => team.points),
        ),
    longStreaks: longStreaks === 0 ? null : longStreaks,
  };
}

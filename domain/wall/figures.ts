/** Smaller departments are added up to "the other teams". */
export const TEAM_MIN = 5;

/**
 * The number of check-ins up to which a team shows "the first", and the number of missing users up to which it shows
 * "most are in".
 * The number is two so that a user who knows about one check-in, their own or a colleague's, cannot infer that another
 * user is away: docs/decisions/0060.
 */
export const EDGE = 2;

/** The smallest teams beyond it are added to "the other teams". */
export const TEAMS_MAX = 24;

/** At level 0, at most EDGE users have checked in. At level 4, at most EDGE users are missing. */
export const TEAM_LEVELS = [0, 1, 2, 3, 4] as const;
export type TeamLevel = (typeof TEAM_LEVELS)[number];

/** The number of users with a long streak is rounded down to a multiple of this step. A result of 0 is not shown. */
const STREAKS_STEP = 5;
const POINTS_STEP = 10;
const PERCENT_STEP = 5;

/** `people` includes users on leave. */
export interface DepartmentDay {
  department: string;
  people: number;
  checkIns: number;
  points: number;
  longStreaks: number;
}

/**
 * `first`: no team has more than EDGE check-ins. `most`: every team has at most EDGE missing users. `growing`: all
 * other cases.
 */
export const WALL_STAGES = ['first', 'growing', 'most'] as const;
export type WallStage = (typeof WALL_STAGES)[number];

export interface WallFigures {
  stage: WallStage;
  /** The approximate percentage of users who checked in, 5 to 95 in steps of five; null in the stage `first`. */
  percent: number | null;
  /** 0 to 100 in steps of five. */
  sun: number;
  /**
   * Sorted by name; the other teams come last with a null name. Empty when one team would only repeat the percentage.
   */
  teams: { name: string | null; level: TeamLevel }[];
  /** The points of the day, rounded down to tens. */
  points: number | null;
  /** The users with a long streak who checked in today, rounded down to fives. */
  longStreaks: number | null;
}

interface Team extends Omit<DepartmentDay, 'department'> {
  name: string | null;
}

const floorTo = (step: number, value: number) => Math.floor(value / step) * step;
const roundTo = (step: number, value: number) => Math.round(value / step) * step;
const sumTeams = (teams: readonly Team[], value: (team: Team) => number) =>
  teams.reduce((sum, team) => sum + value(team), 0);

/** Forms teams only by the sizes of the departments, so that check-ins change no team. "The other teams" come last. */
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

/** At most EDGE check-ins count as one check-in. At most EDGE missing users count as one missing user. */
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
 * The figures do not reveal that a user is away. The percentage and the sun are computed only from the estimates of the
 * teams, so the difference of the two reveals nothing more.
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

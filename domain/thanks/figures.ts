import type { ThanksFigures } from '../api/thanks.ts';
import type { ThanksValue } from './values.ts';

/** A smaller group could tell who gave. */
export const GROUP_MIN = 5;

export const FIGURE_MONTHS = 12;

export interface Counted {
  thanks: number;
  givers: number;
  points: number;
}

interface MonthFacts extends Counted {
  month: string;
  people: number;
  /** The points that each could give. */
  allowance: number;
}

export interface Department {
  name: string;
  people: number;
}

const percent = (part: number, whole: number): number => Math.min(100, Math.round((100 * part) / whole));

const toMonth = ({
  month,
  thanks,
  givers,
  points,
  people,
  allowance,
}: MonthFacts): ThanksFigures['months'][number] => ({
  month,
  thanks,
  gaveRate: people < GROUP_MIN ? null : percent(givers, people),
  pointsGiven: points,
  allowanceUsed: people === 0 || allowance === 0 ? null : percent(points, people * allowance),
});

/**
 * Returns the departments of GROUP_MIN people or more. If those that are left out have fewer together, the figures of
 * the company would tell theirs, so the smallest of the others is left out too.
 */
export function listGroups(departments: readonly Department[]): Department[] {
  const shown = departments.filter(({ people }) => people >= GROUP_MIN).toSorted((a, b) => b.people - a.people);
  const all = departments.reduce((sum, { people }) => sum + people, 0);
  const countHidden = () => all - shown.reduce((sum, { people }) => sum + people, 0);
  while (shown.length > 0 && countHidden() > 0 && countHidden() < GROUP_MIN) shown.pop();
  return shown.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

interface FigureFacts {
  months: readonly MonthFacts[];
  /** The people of each department now. */
  departments: readonly Department[];
  byDepartment: ReadonlyMap<string, Counted>;
  values: readonly ThanksValue[];
  byValue: ReadonlyMap<string, number>;
}

/** In no order of size, because nobody is ranked. A department without a name has only the figures of the company. */
export const toThanksFigures = ({
  months,
  departments,
  byDepartment,
  values,
  byValue,
}: FigureFacts): ThanksFigures => ({
  months: months.map(toMonth),
  departments: listGroups(departments)
    .filter(({ name }) => name !== '')
    .map(({ name, people }) => {
      const { thanks = 0, givers = 0 } = byDepartment.get(name) ?? {};
      return { department: name, thanks, gaveRate: percent(givers, people) };
    }),
  values: values.map(({ id, name }) => ({ name, thanks: byValue.get(id) ?? 0 })),
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_MIN, listGroups, toThanksFigures, type Department } from './figures.ts';

const CARE = { id: 'care', name: 'Care', icon: 'heart' } as const;
const IDEAS = { id: 'ideas', name: 'Ideas', icon: 'lightbulb' } as const;
const NONE = { departments: [], byDepartment: new Map(), values: [], byValue: new Map() };
const month = { month: '2026-03', thanks: 12, givers: 6, points: 30, people: 8, allowance: 20 };

describe('toThanksFigures', () => {
  it('returns the share of people who gave and of the allowance that was used', () => {
    expect(toThanksFigures({ ...NONE, months: [month] }).months).toEqual([
      { month: '2026-03', thanks: 12, gaveRate: 75, pointsGiven: 30, allowanceUsed: 19 },
    ]);
  });

  it('leaves out shares of few people, of nobody, and of an allowance that is off', () => {
    const months = [
      { ...month, people: 4 },
      { ...month, people: 0 },
      { ...month, allowance: 0 },
    ];
    expect(toThanksFigures({ ...NONE, months }).months).toMatchObject([
      { gaveRate: null, allowanceUsed: 38 },
      { gaveRate: null, allowanceUsed: null },
      { gaveRate: 75, allowanceUsed: null },
    ]);
  });

  it('never exceeds 100 percent, when people left or the allowance was lowered since', () => {
    const months = [{ ...month, givers: 9, points: 400 }];
    expect(toThanksFigures({ ...NONE, months }).months).toMatchObject([{ gaveRate: 100, allowanceUsed: 100 }]);
  });

  it('returns departments by name and values in the company’s order, also those without thanks', () => {
    const departments = ['Sales', '', 'Design'].map((name) => ({ name, people: 5 }));
    const byDepartment = new Map([['Sales', { thanks: 9, givers: 2, points: 0 }]]);
    const byValue = new Map([
      ['ideas', 3],
      ['former', 8],
    ]);
    expect(toThanksFigures({ months: [], departments, byDepartment, values: [IDEAS, CARE], byValue })).toEqual({
      months: [],
      departments: [
        { department: 'Design', thanks: 0, gaveRate: 0 },
        { department: 'Sales', thanks: 9, gaveRate: 40 },
      ],
      values: [
        { name: 'Ideas', thanks: 3 },
        { name: 'Care', thanks: 0 },
      ],
    });
  });
});

describe('listGroups', () => {
  const group = (name: string, people: number): Department => ({ name, people });

  it.each([
    ['five people', [group('A', 5)], ['A']],
    ['four people', [group('A', 4)], []],
    ['small ones that are five together', [group('A', 9), group('B', 4), group('C', 1)], ['A']],
    ['a small one that the company’s figures would tell', [group('A', 9), group('B', 7), group('C', 3)], ['A']],
    ['a small one beside one other', [group('A', 9), group('C', 3)], []],
    ['an empty one', [group('A', 9), group('C', 0)], ['A']],
  ])('%s', (_case, departments, shown) => {
    expect(listGroups(departments).map(({ name }) => name)).toEqual(shown);
  });

  it('never leaves out one to four people beside a department that is shown', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(sizes, (counts) => {
        const departments = counts.map((people, index) => group(`D${index}`, people));
        const shown = listGroups(departments);
        const sum = (list: readonly Department[]) => list.reduce((all, { people }) => all + people, 0);
        const hidden = sum(departments) - sum(shown);
        expect(shown.every(({ people }) => people >= GROUP_MIN)).toBe(true);
        expect(shown.length === 0 || hidden === 0 || hidden >= GROUP_MIN).toBe(true);
      }),
    );
  });
});

import { secondsOfTime, toInstant, toMonth } from '#domain/time/local-date.ts';
import { chooseFeed, type Audience } from '#domain/thanks/readers.ts';
import { FIRST_VALUES } from '#domain/thanks/values.ts';
import { COMPANY_ZONE, scheduledDayBack, type DemoDays } from './calendar.ts';
import { PEOPLE } from './people.ts';
import type { SeedRows } from './rows.ts';

interface PlannedThanks {
  from: string;
  to: readonly string[];
  words: string;
  value: (typeof FIRST_VALUES)[number]['id'] | null;
  audience: Audience;
  /** Scheduled days back, at least 1. `time` is the company's. */
  back: number;
  time: string;
  hearts: readonly string[];
}

/** Newest first. Without points, so that every balance of the demo company stays that of the specification. */
const THANKS: readonly PlannedThanks[] = [
  {
    from: 'demo-004',
    to: ['demo-employee'],
    words: 'You spotted the wrong pallet labels before the truck left. That saved us a very long afternoon.',
    value: 'quality',
    audience: 'department',
    back: 1,
    time: '15:40',
    hearts: ['demo-001', 'demo-003', 'demo-008'],
  },
  {
    from: 'demo-012',
    to: ['demo-024'],
    words: 'The demo laptop worked on the first try. Magic.',
    value: 'ideas',
    audience: 'company',
    back: 1,
    time: '11:05',
    hearts: ['demo-009', 'demo-023'],
  },
  {
    from: 'demo-001',
    to: ['demo-003', 'demo-002'],
    words: 'Thank you both for taking the night shift. I slept!',
    value: 'care',
    audience: 'department',
    back: 2,
    time: '09:20',
    hearts: ['demo-004', 'demo-employee'],
  },
  {
    from: 'demo-037',
    to: [
      'demo-001',
      'demo-002',
      'demo-003',
      'demo-004',
      'demo-005',
      'demo-006',
      'demo-007',
      'demo-008',
      'demo-employee',
    ],
    words:
      'Four days of storm, and not one late ship. You shared cars, covered for each other and still found time to bring soup to the night crew. I have worked in this harbor for a long time, and I have rarely been this proud of a team.',
    value: 'teamwork',
    audience: 'company',
    back: 3,
    time: '16:30',
    hearts: ['demo-009', 'demo-017', 'demo-024', 'demo-029', 'demo-035', 'demo-admin'],
  },
  {
    from: 'demo-employee',
    to: ['demo-004'],
    words: 'You stayed late to teach me the new scanner, and you never sighed once.',
    value: 'care',
    audience: 'department',
    back: 5,
    time: '14:10',
    hearts: ['demo-001'],
  },
  {
    from: 'demo-employee',
    to: ['demo-003'],
    words: 'Great handover notes. I knew exactly where to start.',
    value: null,
    audience: 'department',
    back: 8,
    time: '12:25',
    hearts: [],
  },
  {
    from: 'demo-035',
    to: ['demo-017', 'demo-018'],
    words: 'The welcome poster made three new people smile on their first morning.',
    value: 'ideas',
    audience: 'company',
    back: 9,
    time: '10:15',
    hearts: ['demo-admin'],
  },
];

const DEPARTMENTS = new Map(PEOPLE.map(({ id, department }) => [id, department]));

export function thanksRows(days: DemoDays): Pick<SeedRows, 'thanks' | 'thanksPeople' | 'thanksMarks' | 'thanksPairs'> {
  const made = THANKS.map((plan, index) => {
    const date = scheduledDayBack(days, plan.back);
    const createdAt = toInstant(COMPANY_ZONE, date, secondsOfTime(plan.time)).toISOString();
    return { ...plan, id: `thanks-${index + 1}`, createdAt, month: toMonth(date) };
  });
  const pairs = made.flatMap(({ from, to, month }) => to.map((toUser) => ({ fromUser: from, month, toUser })));
  return {
    thanks: made.map(({ id, from, to, words, value, audience, hearts, month, createdAt }) => ({
      id,
      fromUser: from,
      department: DEPARTMENTS.get(from) ?? '',
      receivers: JSON.stringify(to),
      words,
      value: value && JSON.stringify(FIRST_VALUES.find((one) => one.id === value)),
      points: 0,
      audience,
      state: 'shown',
      feed: chooseFeed(audience, DEPARTMENTS.get(from) ?? ''),
      month,
      hearts: hearts.length,
      createdAt,
    })),
    thanksPeople: made.flatMap(({ id: thanksId, from, to, createdAt }) => [
      { userId: from, isGiver: 1 as const, createdAt, thanksId },
      ...to.map((userId) => ({ userId, isGiver: 0 as const, createdAt, thanksId })),
    ]),
    thanksMarks: made.flatMap(({ id: thanksId, hearts, createdAt: at }) =>
      hearts.map((userId) => ({ thanksId, userId, kind: 'heart', at })),
    ),
    thanksPairs: [...Map.groupBy(pairs, (pair) => Object.values(pair).join()).values()].map((same) => ({
      ...same[0]!,
      thanks: same.length,
      points: 0,
    })),
  };
}

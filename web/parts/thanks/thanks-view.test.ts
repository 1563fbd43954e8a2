import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Thanks } from '#domain/api/thanks.ts';
import { newQueuedAction, type OfflineAction } from '#domain/outbox/action.ts';
import { loadMessages } from '#web/messages/messages.ts';
import {
  closeThanks,
  EMPTY_DRAFT,
  forgetThanks,
  openThanks,
  readThanker,
  toDraft,
  useThanksForm,
  type Receiver,
} from './thanks-form.ts';
import {
  fitPoints,
  formatReceivers,
  isLong,
  listJustSent,
  listPointChoices,
  readRoom,
  shortenWords,
  toInput,
} from './thanks-view.ts';

await loadMessages('employee');

const person = (name: string, pointsMost: number | null = 6): Receiver => ({
  userId: name.toLowerCase(),
  name,
  avatarUrl: '',
  department: 'Design',
  pointsMost,
});
const ROSA = person('Rosa');
const JONAS = person('Jonas', 4);

let ids = 0;
const queued = (
  receivers: readonly Receiver[],
  points: number,
  change: Partial<OfflineAction> = {},
): OfflineAction => ({
  ...newQueuedAction({
    id: `thanks-${++ids}`,
    userId: 'maya',
    type: 'thanks',
    endpoint: '/api/thanks',
    method: 'POST',
    data: toInput({ ...EMPTY_DRAFT, receivers, words: ' You stayed late. ', points, audience: 'company' }),
    shows: { name: 'Rosa', people: receivers },
    timestamp: 1,
  }),
  ...change,
});

describe('points to choose from', () => {
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [6, [0, 1, 2, 5]],
    [33, [0, 1, 2, 5, 10, 20]],
    [333, [0, 10, 20, 50, 100, 200]],
  ])('up to %i are %j', (most, choices) => expect(listPointChoices(most)).toEqual(choices));

  it('are never more than the most, and a choice stays when it fits', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (points, most) => {
        const fitted = fitPoints(points, most);
        expect(fitted).toBeLessThanOrEqual(Math.min(points, most));
        expect(listPointChoices(most)).toContain(fitted);
        expect(fitPoints(fitted, most)).toBe(fitted);
      }),
    );
  });
});

describe('the room for points', () => {
  const allowance = { perMonth: 20, left: 14, nextOn: '2026-12-01' };

  it('is the smallest limit of the receivers, and an equal share of the points left', () => {
    expect(readRoom(allowance, [], [])).toEqual({ left: 14, most: 14 });
    expect(readRoom(allowance, [ROSA], [])).toEqual({ left: 14, most: 6 });
    expect(readRoom(allowance, [ROSA, JONAS], [])).toEqual({ left: 14, most: 4 });
    expect(readRoom(allowance, [person('Tom', null)], [])).toEqual({ left: 14, most: 14 });
    expect(readRoom({ ...allowance, left: 5 }, [ROSA, JONAS], [])).toEqual({ left: 5, most: 2 });
  });

  it('counts thanks that wait on the device, and no refused or sent ones', () => {
    const refusal = { code: 'thanks_allowance', status: 409, message: '', fields: [] };
    const actions = [
      queued([ROSA, JONAS], 2),
      queued([ROSA], 5, { status: 'failed', refusal }),
      queued([ROSA], 5, { status: 'completed' }),
    ];
    expect(readRoom(allowance, [ROSA], actions)).toEqual({ left: 10, most: 4 });
    expect(readRoom({ ...allowance, left: 3 }, [ROSA], actions)).toEqual({ left: 0, most: 0 });
  });
});

describe('names', () => {
  it.each([
    [['Rosa'], 'Rosa'],
    [['Rosa', 'Jonas'], 'Rosa and Jonas'],
    [['Rosa', 'Jonas', 'Tom'], 'Rosa, Jonas, and Tom'],
    [['Rosa', 'Jonas', 'Tom', 'Lea'], 'Rosa, Jonas and 2 others'],
    [['Rosa', 'Maya'], 'you and Rosa'],
    [['Rosa', 'Jonas', 'Tom', 'Maya'], 'you, Rosa and 2 others'],
  ])('%j are %s', (names, text) =>
    expect(
      formatReceivers(
        names.map((name) => person(name)),
        'maya',
      ),
    ).toBe(text),
  );

  it('are all there when the reader wants to see them', () => {
    const people = ['Rosa', 'Jonas', 'Tom', 'Lea'].map((name) => person(name));
    expect(formatReceivers(people, 'maya', true)).toBe('Rosa, Jonas, Tom, and Lea');
  });
});

const THANKS: Thanks = {
  id: 'thanks-a',
  from: { userId: 'maya', name: 'Maya', avatarUrl: '', isHere: true },
  to: [{ userId: 'rosa', name: 'Rosa', avatarUrl: '', isHere: true }],
  words: 'You stayed late.',
  value: null,
  points: 0,
  audience: 'company',
  state: 'shown',
  at: '2026-03-02T12:30:00.000Z',
  hearts: 0,
  isHearted: false,
};

describe('long words', () => {
  it('are shortened at a space, or after four lines', () => {
    expect(shortenWords('You stayed late.')).toBe('You stayed late.');
    expect(shortenWords('a'.repeat(280))).toBe('a'.repeat(280));
    expect(shortenWords('😀'.repeat(281))).toBe(`${'😀'.repeat(220)}…`);
    expect(shortenWords(`${'ab '.repeat(72)}word${' and more'.repeat(9)}`)).toBe(`${'ab '.repeat(72).trim()}…`);
    expect(shortenWords('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd…');
    expect(shortenWords('a\nb\nc\nd')).toBe('a\nb\nc\nd');
  });

  it('and many names make a long thanks', () => {
    const [to] = THANKS.to;
    expect(isLong(THANKS)).toBe(false);
    expect(isLong({ ...THANKS, words: 'a'.repeat(281) })).toBe(true);
    expect(isLong({ ...THANKS, to: [to!, to!, to!, to!] })).toBe(true);
  });
});

describe('thanks that the server has just accepted', () => {
  const sent = (thanks: Partial<Thanks>, completedAt: number) =>
    queued([ROSA], 0, {
      status: 'completed',
      completedAt,
      answer: { thanks: { ...THANKS, ...thanks }, allowanceLeft: 20 },
    });
  const KNOWN = { ...THANKS, id: 'known' };
  const list = (actions: OfflineAction[], { read = [KNOWN], isTeam = true } = {}) =>
    listJustSent([KNOWN], read, actions, { readAtMs: 100, isTeam }).map(({ id }) => id);

  it('are those that a list read earlier does not have, newest first', () => {
    expect(list([sent({ id: 'new' }, 101), sent({ id: 'old' }, 99), sent({ id: 'known' }, 101)])).toEqual(['new']);
    const [early, late] = ['2026-03-02T12:30:00.000Z', '2026-03-02T12:31:00.000Z'];
    expect(list([sent({ id: 'a', at: early }, 101), sent({ id: 'b', at: late }, 102)])).toEqual(['b', 'a']);
  });

  it('are those that a held list keeps back, with the hearts that were read', () => {
    const read = [{ ...THANKS, id: 'new', hearts: 1 }, KNOWN];
    expect(listJustSent([KNOWN], read, [sent({ id: 'new' }, 99)], { readAtMs: 100, isTeam: true })).toEqual([read[0]]);
  });

  it('are in the team’s list only if the team may see them', () => {
    const hidden = [sent({ id: 'private', audience: 'receivers' }, 101), sent({ id: 'held', state: 'held' }, 101)];
    expect(list(hidden)).toEqual([]);
    expect(list(hidden, { isTeam: false }).toSorted()).toEqual(['held', 'private']);
  });
});

describe('the form', () => {
  beforeEach(forgetThanks);
  const readOpen = () => useThanksForm.getState().open?.draft;

  it('opens with the words that were kept, for the same colleague', () => {
    openThanks(ROSA);
    expect(readOpen()).toEqual({ ...EMPTY_DRAFT, receivers: [ROSA] });
    const draft = { ...EMPTY_DRAFT, receivers: [ROSA], words: 'You stayed late.' };
    closeThanks(draft);
    expect(readOpen()).toBeUndefined();
    openThanks(JONAS);
    expect(readOpen()).toEqual({ ...EMPTY_DRAFT, receivers: [JONAS] });
    openThanks(ROSA);
    expect(readOpen()).toEqual(draft);
    openThanks();
    expect(readOpen()).toEqual(draft);
  });

  it('keeps words without a colleague for anyone, and nothing without words', () => {
    closeThanks({ ...EMPTY_DRAFT, words: 'You stayed late.' });
    openThanks(JONAS);
    expect(readOpen()).toMatchObject({ receivers: [JONAS], words: 'You stayed late.' });
    closeThanks({ ...EMPTY_DRAFT, receivers: [ROSA], words: ' ' });
    openThanks();
    expect(readOpen()).toEqual(EMPTY_DRAFT);
  });

  it('reads a queued thanks back', () => {
    const { receivers, words, points, audience } = toDraft(queued([ROSA, JONAS], 2));
    expect({ receivers, words, points, audience }).toEqual({
      receivers: [ROSA, JONAS],
      words: 'You stayed late.',
      points: 2,
      audience: 'company',
    });
  });

  it('knows whom to thank back', () => {
    const givenBy = { name: 'Rosa Diaz', firstName: 'Rosa', avatarUrl: '/rosa' };
    const notice = {
      kind: 'thanks_received',
      facts: { from: 'rosa' },
      givenBy,
      createdAt: '',
      isRead: false,
      isClosed: false,
    };
    expect(readThanker(notice)).toEqual({
      userId: 'rosa',
      name: 'Rosa Diaz',
      avatarUrl: '/rosa',
      department: '',
      pointsMost: null,
    });
    expect(readThanker({ ...notice, givenBy: null })).toBeNull();
    expect(readThanker({ ...notice, kind: 'bonus_awarded' })).toBeNull();
  });
});

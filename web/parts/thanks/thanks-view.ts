import { Gem, Heart, Leaf, Lightbulb, Rocket, Shield, Star, Users, type LucideIcon } from 'lucide-react';
import type { Thanks, ThanksForm } from '#domain/api/thanks.ts';
import { isUnsent, type OfflineAction } from '#domain/outbox/action.ts';
import type { ThanksValue } from '#domain/thanks/values.ts';
import { formatNames } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { toDraft, type Receiver, type ThanksDraft } from './thanks-form.ts';

export const ICONS_OF_VALUES: Readonly<Record<ThanksValue['icon'], LucideIcon>> = {
  users: Users,
  heart: Heart,
  gem: Gem,
  lightbulb: Lightbulb,
  shield: Shield,
  rocket: Rocket,
  leaf: Leaf,
  star: Star,
};

const CHOICES = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
/** More choices would not fit in one line of a phone. */
const CHOICES_MAX = 5;

/** Returns the numbers of points to choose from, with 0 first. */
export const listPointChoices = (most: number): number[] => [
  0,
  ...CHOICES.filter((points) => points <= most).slice(-CHOICES_MAX),
];

/** Returns the largest choice up to `points`. */
export const fitPoints = (points: number, most: number): number =>
  listPointChoices(most).findLast((choice) => choice <= points) ?? 0;

/** Returns the thanks on this device that the server has not answered yet. */
export const listUnsent = (actions: readonly OfflineAction[]): OfflineAction[] =>
  actions.filter((action) => action.type === 'thanks' && isUnsent(action));

/**
 * Returns the points left and the most points for each receiver. Thanks that wait on the device have taken their points
 * already.
 */
export function readRoom(
  allowance: ThanksForm['allowance'],
  receivers: readonly Receiver[],
  actions: readonly OfflineAction[],
): { left: number; most: number } {
  const waiting = listUnsent(actions).map(toDraft);
  const left = waiting.reduce((rest, draft) => rest - draft.points * draft.receivers.length, allowance.left);
  const findMost = ({ userId, pointsMost }: Receiver) =>
    (pointsMost ?? allowance.left) -
    waiting
      .filter((draft) => draft.receivers.some((one) => one.userId === userId))
      .reduce((sum, { points }) => sum + points, 0);
  const share = receivers.length > 1 ? Math.floor(left / receivers.length) : left;
  return { left: Math.max(0, left), most: Math.max(0, Math.min(share, ...receivers.map(findMost))) };
}

/** With more names, the rest is a number. */
const NAMES_MAX = 3;

/** Returns "you, Rosa and 8 others". `ownId` is the reader's user id. */
export function formatReceivers(
  people: readonly Pick<Receiver, 'userId' | 'name'>[],
  ownId: string,
  areAllNamed = false,
): string {
  const others = people.filter(({ userId }) => userId !== ownId).map(({ name }) => name);
  const names = others.length < people.length ? [t('thanks.you'), ...others] : others;
  if (areAllNamed || names.length <= NAMES_MAX) return formatNames(names);
  const [first = '', second = ''] = names;
  return t('thanks.names.more', { first, second, count: names.length - 2 });
}

/** Longer words are shortened until the reader wants to see them, by more than a few words. */
const WORDS_MAX = 280;
const WORDS_SHOWN = 220;
const LINES_SHOWN = 4;

/** Returns the beginning of long words, up to a space where there is one. */
export function shortenWords(words: string): string {
  const lines = words.split('\n').slice(0, LINES_SHOWN).join('\n');
  const isShort = [...lines].length <= WORDS_MAX;
  if (isShort && lines === words) return words;
  const letters = isShort ? lines : [...lines].slice(0, WORDS_SHOWN).join('');
  const whole = letters.length < lines.length ? letters.replace(/\s\S{0,30}$/, '') : letters;
  return `${whole.trimEnd()}…`;
}

export const isLong = ({ words, to }: Pick<Thanks, 'words' | 'to'>): boolean =>
  shortenWords(words) !== words || to.length > NAMES_MAX;

/** Returns what the server takes. The words keep their lines, and no space around them. */
export const toInput = ({ receivers, words, ...draft }: ThanksDraft & { audience: Thanks['audience'] }) => ({
  ...draft,
  words: words.trim(),
  receivers: receivers.map(({ userId }) => userId),
});

/**
 * Returns the own thanks that the server has accepted and that the list does not show yet, newest first: the list was
 * read earlier, or it is held. `read` is the list without the hold.
 */
export function listJustSent(
  shown: readonly Thanks[],
  read: readonly Thanks[],
  actions: readonly OfflineAction[],
  { readAtMs, isTeam }: { readAtMs: number; isTeam: boolean },
): Thanks[] {
  const mayShow = ({ audience, state }: Thanks) => !isTeam || (audience !== 'receivers' && state === 'shown');
  return actions
    .filter(({ type, status }) => type === 'thanks' && status === 'completed')
    .flatMap(({ answer, completedAt }) => {
      const { thanks } = answer as { thanks: Thanks };
      if (shown.some(({ id }) => id === thanks.id)) return [];
      const known = read.find(({ id }) => id === thanks.id);
      if (known) return [known];
      return (completedAt ?? 0) > readAtMs && mayShow(thanks) ? [thanks] : [];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

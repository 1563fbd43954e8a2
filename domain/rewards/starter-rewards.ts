import type { NewReward } from '../api/rewards.ts';
import type { Language } from '../text/languages.ts';

type RewardText = Readonly<Record<Language, readonly [name: string, description: string]>>;

interface Starter {
  /** A fixed id, so that a second request finds the reward that the first request created. */
  id: string;
  pointsCost: number;
  icon: NewReward['icon'];
  words: RewardText;
}

export const STARTERS: readonly Starter[] = [
  {
    id: 'starter-coffee',
    pointsCost: 10,
    icon: 'coffee',
    words: {
      en: ['Coffee on us', 'A hot drink of your choice.'],
      de: ['Kaffee auf uns', 'Ein Heißgetränk deiner Wahl.'],
    },
  },
  {
    id: 'starter-hour',
    pointsCost: 30,
    icon: 'sparkles',
    words: {
      en: ['Leave an hour early', 'On a day that suits your team.'],
      de: ['Eine Stunde früher gehen', 'An einem Tag, der deinem Team passt.'],
    },
  },
  {
    id: 'starter-lunch',
    pointsCost: 50,
    icon: 'utensils',
    words: {
      en: ['Lunch voucher', 'A lunch near the office.'],
      de: ['Gutschein fürs Mittagessen', 'Ein Mittagessen in der Nähe.'],
    },
  },
  {
    id: 'starter-book',
    pointsCost: 80,
    icon: 'book',
    words: {
      en: ['A book of your choice', 'You choose it, we order it.'],
      de: ['Ein Buch deiner Wahl', 'Du wählst es, wir bestellen es.'],
    },
  },
  {
    id: 'starter-cinema',
    pointsCost: 120,
    icon: 'ticket',
    words: {
      en: ['Cinema for two', 'Two tickets for a film that you like.'],
      de: ['Kino für zwei', 'Zwei Karten für einen Film, der dir gefällt.'],
    },
  },
  {
    id: 'starter-day',
    pointsCost: 175,
    icon: 'palmtree',
    words: {
      en: ['Extra day off', 'A paid day, agreed with your lead.'],
      de: ['Ein freier Tag', 'Ein bezahlter Tag, abgesprochen mit deiner Leitung.'],
    },
  },
];

export const starterRewards = (language: Language) =>
  STARTERS.map(({ id, pointsCost, icon, words }) => {
    const [name, description] = words[language];
    return { id, input: { name, description, pointsCost, icon } };
  });

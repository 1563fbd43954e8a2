import { DEMO_BADGE_TEXTS, DEMO_REWARD_TEXTS } from '../demo/texts.ts';
import { STARTERS } from '../rewards/starter-rewards.ts';
import { FIRST_VALUE_NAMES } from '../thanks/values.ts';
import { LANGUAGES, type Language } from './languages.ts';

const BUILT_IN: readonly Readonly<Record<Language, readonly string[]>>[] = [
  ...Object.values(DEMO_REWARD_TEXTS),
  ...STARTERS.map(({ words }) => words),
  ...Object.values(DEMO_BADGE_TEXTS),
  FIRST_VALUE_NAMES,
];

const TRANSLATIONS = new Map(
  BUILT_IN.flatMap((texts) =>
    LANGUAGES.flatMap((stored) =>
      texts[stored].map((text, index) => {
        const inAll = LANGUAGES.map((language) => [language, texts[language][index] ?? text] as const);
        return [text, Object.fromEntries(inAll) as Record<Language, string>] as const;
      }),
    ),
  ),
);

/**
 * Returns a name or a description of a reward, a badge or a company value in the reader's language as long as it is one that the product
 * came with. A text that the company wrote stays as it is. The API always returns the stored text.
 */
export const translateBuiltIn = (text: string, language: Language): string =>
  TRANSLATIONS.get(text)?.[language] ?? text;

import * as v from 'valibot';
import { idSchema, nameText } from '../api/common.ts';
import type { Language } from '../text/languages.ts';

export const VALUE_ICONS = ['users', 'heart', 'gem', 'lightbulb', 'shield', 'rocket', 'leaf', 'star'] as const;

/** A value of the company. A thanks keeps a copy. */
export const thanksValueSchema = v.strictObject({ id: idSchema, name: nameText(1, 30), icon: v.picklist(VALUE_ICONS) });
export type ThanksValue = v.InferOutput<typeof thanksValueSchema>;

export const VALUES_MAX = 8;

/** The settings store the English names (domain/text/built-in.ts). */
export const FIRST_VALUE_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Teamwork', 'Care', 'Quality', 'Ideas'],
  de: ['Teamarbeit', 'Fürsorge', 'Qualität', 'Ideen'],
};

export const FIRST_VALUES: readonly ThanksValue[] = [
  { id: 'teamwork', name: 'Teamwork', icon: 'users' },
  { id: 'care', name: 'Care', icon: 'heart' },
  { id: 'quality', name: 'Quality', icon: 'gem' },
  { id: 'ideas', name: 'Ideas', icon: 'lightbulb' },
];

/** The most that an allowance can be, and so the most that a thanks can carry. */
export const THANKS_MAX_POINTS = 1_000;

import type { InfiniteData } from '@tanstack/react-query';
import { LANGUAGE } from './locale.ts';

let toOwnWords = (text: string): string => text;

/** Loads with the first texts, except in English, in which the names are stored. */
export async function loadBuiltInNames(): Promise<void> {
  if (LANGUAGE === 'en') return;
  const { translateBuiltIn } = await import('#domain/text/built-in.ts');
  toOwnWords = (text) => translateBuiltIn(text, LANGUAGE);
}

/** Returns the name of a reward or a badge in the reader's language, unless the company wrote it (domain/text/built-in). */
export const translateName = (name: string): string => toOwnWords(name);

interface Named {
  name: string;
  description?: string;
  howToGet?: string;
}

/** The functions below are for `select` of a query, so that the cache holds the stored texts. */
export const translateTexts = <Item extends Named>(item: Item): Item => ({
  ...item,
  name: toOwnWords(item.name),
  ...(item.description !== undefined && { description: toOwnWords(item.description) }),
  ...(item.howToGet !== undefined && { howToGet: toOwnWords(item.howToGet) }),
});

export const translateClaim = <Claim extends { reward: Named }>(claim: Claim): Claim => ({
  ...claim,
  reward: translateTexts(claim.reward),
});

/** Returns a function for a list without pages. */
export const eachItem =
  <Item>(translate: (item: Item) => Item) =>
  <List extends { items: Item[] }>(list: List): List => ({ ...list, items: list.items.map(translate) });

/** Returns a function for a list in pages. */
export const eachPage =
  <Item>(translate: (item: Item) => Item) =>
  <Page extends { items: Item[] }>(data: InfiniteData<Page, string>): InfiniteData<Page, string> => ({
    ...data,
    pages: data.pages.map(eachItem(translate)),
  });

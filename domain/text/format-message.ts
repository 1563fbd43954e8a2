import type { ParamValue } from './message-params.ts';

export const PLACEHOLDER = /\{(\w+)(?:, plural, ((?:\S+ \{[^{}]*\}\s*)+))?\}/g;
const BRANCH = /(\S+) \{([^{}]*)\}/g;

export interface Formatter {
  number(value: number): string;
  plural(value: number): Intl.LDMLPluralRule;
}

function branchFor(value: number, branches: string, formatter: Formatter): string {
  const texts = new Map([...branches.matchAll(BRANCH)].map(([, name, text]) => [name, text]));
  const text = texts.get(`=${value}`) ?? texts.get(formatter.plural(value)) ?? texts.get('other') ?? '';
  return text.replaceAll('#', formatter.number(value));
}

/** Numbers are formatted for the language. A placeholder without a parameter stays unchanged. */
export function formatMessage(
  text: string,
  params: Readonly<Record<string, ParamValue>>,
  formatter: Formatter,
): string {
  return text.replace(PLACEHOLDER, (whole: string, name: string, branches?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (branches !== undefined) return branchFor(Number(value), branches, formatter);
    return typeof value === 'number' ? formatter.number(value) : value;
  });
}

declare const written: unique symbol;

/** HTML in which every text is escaped. Only the functions of this file create it. */
export type Markup = string & { readonly [written]: true };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Characters that no text needs and that mail programs interpret: control characters, and characters that change the
 * direction of the text after them.
 */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export const plainText = (words: string): string =>
  words.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replaceAll(UNSAFE, '');

const escape = (words: string): Markup =>
  plainText(words).replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter) as Markup;

class Pieces {
  readonly html: Markup;
  constructor(html: Markup) {
    this.html = html;
  }
}

export const joined = (parts: readonly Pieces[]): Pieces =>
  new Pieces(parts.map(({ html }) => html).join('') as Markup);

/** The function escapes every value except HTML that it created itself. */
export function markup(template: TemplateStringsArray, ...values: readonly (string | Pieces)[]): Pieces {
  const html = template.reduce((before, text, index) => {
    const value = values[index - 1] ?? '';
    return before + (typeof value === 'string' ? escape(value) : value.html) + text;
  });
  return new Pieces(html as Markup);
}
export type { Pieces };

export const lines = (words: string): Pieces =>
  joined(
    plainText(words)
      .trim()
      .split('\n')
      .map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`)),
  );

const SUBJECT_MAX = 150;

export function headerText(words: string): string {
  const line = plainText(words).replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= SUBJECT_MAX ? line : `${letters.slice(0, SUBJECT_MAX - 1).join('')}…`;
}

export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);

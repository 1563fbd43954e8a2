declare const written: unique symbol;

/** HTML whose words were escaped. Only `markup` makes it. */
export type Markup = string & { readonly [written]: true };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that no text of ours needs, and that readers of mail interpret: controls, and what turns the direction of the text after it. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A user's words as plain text: line ends are `\n`, and nothing controls the reader's program. */
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

/** HTML that stands in HTML as it is. */
export const joined = (parts: readonly Pieces[]): Pieces =>
  new Pieces(parts.map(({ html }) => html).join('') as Markup);

/** HTML by a template: every value in it is escaped, but for HTML that this function made. */
export function markup(template: TemplateStringsArray, ...values: readonly (string | Pieces)[]): Pieces {
  const html = template.reduce((before, text, index) => {
    const value = values[index - 1] ?? '';
    return before + (typeof value === 'string' ? escape(value) : value.html) + text;
  });
  return new Pieces(html as Markup);
}
export type { Pieces };

/** Words of several lines: a line end is one on the page. */
export const lines = (words: string): Pieces =>
  joined(
    plainText(words)
      .trim()
      .split('\n')
      .map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`)),
  );

const SUBJECT_MAX = 150;

/** Words as the value of a header: one line, without controls, at most 150 characters. */
export function headerText(words: string): string {
  const line = plainText(words).replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= SUBJECT_MAX ? line : `${letters.slice(0, SUBJECT_MAX - 1).join('')}…`;
}

/** Whether a text is one address and nothing else: no second one, no name, no header. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);

/**
 * The names of a message's parameters, which the type checker reads from its text. A missing one does not compile.
 * The texts are a subset of ICU MessageFormat: `{name}` and `{name, plural, =0 {…} one {…} other {…}}`.
 * The branches of a plural hold plain text and `#`.
 */
export type ParamsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Name}, plural, ${string}`
      ? Name | (Rest extends `${string}}}${infer After}` ? ParamsOf<After> : never)
      : Head | ParamsOf<Tail>
    : never
  : never;

export type ParamValue = string | number;

/**
 * The names of a message's parameters, read from its text by the type checker: a missing one does not compile.
 * The texts are ICU MessageFormat, cut to `{name}` and `{name, plural, =0 {…} one {…} other {…}}`,
 * where the branches of a plural hold plain text and `#`.
 */
export type ParamsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Name}, plural, ${string}`
      ? Name | (Rest extends `${string}}}${infer After}` ? ParamsOf<After> : never)
      : Head | ParamsOf<Tail>
    : never
  : never;

export type ParamValue = string | number;

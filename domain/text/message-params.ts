/**
 * The type checker reads the parameters from the text of the message, so a call without one of the parameters does not
 * compile. The texts are a subset of ICU MessageFormat: `{name}` and `{name, plural, =0 {…} one {…} other {…}}`. The
 * branches of a plural contain only plain text and `#`.
 */
export type ParamsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Name}, plural, ${string}`
      ? Name | (Rest extends `${string}}}${infer After}` ? ParamsOf<After> : never)
      : Head | ParamsOf<Tail>
    : never
  : never;

export type ParamValue = string | number;

import { Fragment, type ReactNode } from 'react';

/** Encloses the number of a part. No text contains this character. */
const MARK = '\uE000';

/**
 * A text with elements in it, such as names in bold. `text` receives a placeholder for each part, and must write each
 * placeholder once, in any order, because the order of words differs between languages.
 */
export function TextWithParts({
  text,
  parts,
}: {
  text: (slots: readonly string[]) => string;
  parts: readonly ReactNode[];
}) {
  const pieces = text(parts.map((_, index) => `${MARK}${index}${MARK}`)).split(MARK);
  return pieces.map((piece, index) => (
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[Number(piece)]}</Fragment>
  ));
}

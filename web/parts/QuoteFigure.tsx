interface Props {
  label: string;
  quoteText: string;
  author: string | null;
}

/** Shows a quote with its author. */
export function QuoteFigure({ label, quoteText, author }: Props) {
  return (
    <figure aria-label={label} className="px-1">
      <blockquote className="text-lg leading-relaxed text-pretty italic">“{quoteText}”</blockquote>
      {author && <figcaption className="mt-2 text-sm text-ink-soft">{author}</figcaption>}
    </figure>
  );
}

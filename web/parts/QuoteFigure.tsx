export function QuoteFigure({ label, quoteText, author }: { label: string; quoteText: string; author: string | null }) {
  return (
    <figure aria-label={label} className="px-1">
      <blockquote className="text-lg leading-relaxed text-pretty italic">“{quoteText}”</blockquote>
      {author && <figcaption className="mt-2 text-sm text-ink-soft">{author}</figcaption>}
    </figure>
  );
}

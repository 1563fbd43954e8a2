import { t } from '../../messages/t.ts';

export interface BulkLine {
  id: string;
  person: string;
  /** The claimed reward, or the reason why the claim cannot be decided. */
  text: string;
}

/** The maximum number of lines in the list. Further lines are only counted. */
const SHOWN = 6;

export function BulkList({ title, lines }: { title: string; lines: readonly BulkLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-1 text-sm">
        {lines.slice(0, SHOWN).map(({ id, person, text }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <span className="min-w-0 truncate font-medium" title={person}>
              {person}
            </span>
            <span className="max-w-[65%] shrink-0 text-right wrap-anywhere text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-sm text-ink-soft">{t('decide.more', { count: lines.length - SHOWN })}</p>
      )}
    </section>
  );
}

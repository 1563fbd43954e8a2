import { t } from '../../messages/t.ts';

/** Shows the first names of the latest users who checked in at the station and agreed to it, newest first. */
export function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section className="flex flex-wrap items-baseline justify-center gap-x-[3vmin] gap-y-1 text-center">
      <h2 className="text-[clamp(1rem,2.2vmin,1.5rem)] text-ink-soft">{t('display.names')}</h2>
      <ul className="flex min-w-0 flex-wrap justify-center gap-x-[3vmin] gap-y-1 text-[clamp(1.1rem,3vmin,2rem)] font-semibold">
        {names.map((name, index) => (
          <li key={`${name} ${names.length - index}`} className="max-w-[40vw] truncate">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

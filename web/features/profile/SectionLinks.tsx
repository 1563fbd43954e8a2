import { useEffect } from 'react';
import { t } from '../../messages/t.ts';

/** The parts of the page by their addresses, in the order in which they stand on a phone. */
const SECTIONS = ['streak', 'year', 'points', 'details', 'notifications', 'device', 'data'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Links to the parts of the page: it is long on a phone, and what people change stands at its end. */
export function SectionLinks() {
  // The page is drawn after the browser looked for the part that the address names.
  useEffect(() => {
    const name = SECTIONS.find((section) => `#${section}` === location.hash);
    if (name) document.getElementById(name)?.scrollIntoView();
  }, []);
  return (
    <nav aria-label={t('profile.sections')} className="-mx-1 overflow-x-auto px-1 py-1 lg:overflow-visible">
      <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-11 items-center rounded-full bg-surface px-4 text-sm font-semibold text-action shadow-soft hover:text-action-strong"
            >
              {t(`profile.section.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../messages/t.ts';
import type { SectionName } from './sections.ts';

/** Links to the sections of the page, because the page is long on a phone. */
export function SectionLinks({ names }: { names: readonly SectionName[] }) {
  const { hash } = useLocation();
  // Scrolls to the section in the address. The browser cannot find the section, because it looks before the rendering.
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <nav aria-label={t('profile.sections')} className="lg:hidden">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
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

/** Wraps a section of the page. Links can target the section by its name. */
export function Section({ name, children }: { name: SectionName | 'leave'; children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className="min-w-0">
      {children}
    </div>
  );
}

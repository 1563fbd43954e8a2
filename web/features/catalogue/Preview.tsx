import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';

/** Shows what users will see, with the same components; nothing in it can be pressed. */
export function Preview({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={t('catalogue.preview')} className="lg:sticky lg:top-6 lg:self-start">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-soft">{t('catalogue.preview')}</h3>
        {aside}
      </div>
      <div inert className="rounded-card bg-paper p-4">
        {children}
      </div>
    </section>
  );
}

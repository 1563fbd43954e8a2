import { t } from '../messages/t.ts';

/**
 * Shows the loading page before the shell is there. It looks like the page that index.html paints, so nothing jumps.
 */
export function FullPageLoading({ label }: { label: string }) {
  return (
    <main className="boot">
      <h1 className="boot-name">{t('app.name')}</h1>
      <div className="boot-sun" aria-hidden="true" />
      <output className="boot-text">{label}</output>
    </main>
  );
}

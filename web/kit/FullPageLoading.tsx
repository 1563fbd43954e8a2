import { t } from '../messages/t.ts';

/**
 * Shows a loading page until the shell has loaded. The loading page looks like the page that index.html paints, so
 * nothing moves on the screen.
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

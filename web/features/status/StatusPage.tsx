import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SunMark } from '../../ui/SunMark.tsx';

/** Explains why the requested page is not available, and links to the start page. */
export function StatusPage({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4 p-6 text-center">
      <SunMark className="size-16" />
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="max-w-md text-lg text-ink-soft">{text}</p>
      <Link to={PATHS.home} className={buttonClass('primary', 'lg', 'mt-4')}>
        {t('notFound.home')}
      </Link>
    </main>
  );
}

import { Link } from 'react-router';
import { PATHS } from '#web/kit/paths.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { t } from '#web/messages/t.ts';
import { SunMark } from '#web/ui/BrandMark.tsx';
import { buttonClass } from '#web/ui/Button.tsx';

function StatusPage({ title, text }: { title: string; text: string }) {
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

export function NotFound() {
  return <StatusPage title={t('notFound.title')} text={t('notFound.text')} />;
}

export function Unauthorized() {
  return <StatusPage title={t('unauthorized.title')} text={t('unauthorized.text')} />;
}

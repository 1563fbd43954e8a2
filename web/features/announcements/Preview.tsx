import { Megaphone } from 'lucide-react';
import { t } from '../../messages/t.ts';

/** Shows the announcement as users see it behind their bell. */
export function Preview({ title, message }: { title: string; message: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-semibold">{t('announcements.preview')}</figcaption>
      <div className="rounded-card bg-sunken p-4 sm:p-6">
        <div className="flex items-start gap-3 rounded-card bg-surface px-4 py-3.5 text-sm shadow-float">
          <Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
          <div className="min-w-0 grow">
            <p className={`font-semibold wrap-anywhere ${title ? '' : 'text-ink-soft'}`}>
              {title || t('announcements.preview.title')}
            </p>
            <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
              {message || t('announcements.preview.message')}
            </p>
            <p className="mt-1 text-xs text-ink-soft">
              <span className="font-bold text-action">{t('announcements.preview.new')}</span> ·{' '}
              {t('announcements.preview.from')}
            </p>
          </div>
        </div>
      </div>
    </figure>
  );
}

import { useQuery } from '@tanstack/react-query';
import { When } from '../../kit/When.tsx';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { importsOptions } from './queries.ts';

const TONES: Readonly<Record<'ready' | 'applying' | 'applied', BadgeTone>> = {
  ready: 'neutral',
  applying: 'warn',
  applied: 'good',
};

/** Lists recent imports. The admin can open or resume an import. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useQuery(importsOptions);
  const items = data?.items.flatMap(({ status, ...rest }) => (status === 'staging' ? [] : [{ ...rest, status }])) ?? [];
  if (items.length === 0) return null;
  return (
    <section className="px-1">
      <h2 className="text-lg font-semibold">{t('import.recent')}</h2>
      <ul className="mt-2">
        {items.map(({ id, fileName, status, createdAt, applied }) => (
          <li key={id} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-label={t('import.recent.open', { file: fileName })}
              className="flex min-h-14 w-full items-center justify-between gap-3 rounded-control py-2 text-left hover:text-action"
              onClick={() => onOpen(id)}
            >
              <span className="min-w-0">
                <span className="block truncate font-medium" title={fileName}>
                  {fileName}
                </span>
                <span className="block text-sm text-ink-soft">
                  <When at={createdAt} />
                  {status !== 'ready' &&
                    ` · ${t('import.recent.counts', { added: formatNumber(applied.created), changed: formatNumber(applied.changed) })}`}
                </span>
              </span>
              <Badge tone={TONES[status]}>{t(`import.recent.${status}`)}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

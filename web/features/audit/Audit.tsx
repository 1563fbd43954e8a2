import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, ScrollText, Settings } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { handleError } from '../../kit/errors/handle-error.ts';
import { PATHS } from '../../kit/paths.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { saveBlob } from '../../ui/behaviour/save-file.ts';
import { useMe } from '../../kit/session/me.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { changed, toFilters, isFiltered, readView, type AuditView } from './audit-view.ts';
import { ZoneNote } from '../../parts/company-day/ZoneNote.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { AuditRow } from './AuditRow.tsx';
import { MutualGifts } from './MutualGifts.tsx';
import { auditFile, auditOptions } from './queries.ts';
import { actorName, targetName } from './entry-text.ts';

/** Says that no entry matches the filters, or that the log is empty. */
function NoEntries({ hasFilters }: { hasFilters: boolean }) {
  return (
    <EmptyState
      icon={ScrollText}
      title={t('audit.empty.title')}
      text={t(hasFilters ? 'audit.empty.filters' : 'audit.empty.none')}
      action={
        !hasFilters && (
          <Link to={PATHS.peopleImport} className={buttonClass('primary', 'md')}>
            {t('audit.empty.do')}
          </Link>
        )
      }
    />
  );
}

/** Shows the audit log with the filters of the page's address. A button downloads the filtered log. */
export default function Audit() {
  usePageTitle(t('audit.title'));
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { date: today } = useCompanyDay();
  const { role } = useMe();
  const view = readView(new URLSearchParams(search), today);
  const log = useInfiniteQuery(auditOptions(view));
  const file = useMutation({
    mutationFn: () => auditFile(view),
    onSuccess: ({ name, content }) => saveBlob(name, content),
    onError: (error) => handleError(error),
    // The server adds an entry about the export, so the log is read again.
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  const narrow = (change: Partial<AuditView>) =>
    void navigate({ search: String(new URLSearchParams(toFilters(changed(view, change)))) }, { replace: true });
  const byActor = items.find(({ actorId }) => actorId === view.actorId);
  const byTarget = items.find(({ targetId }) => targetId === view.targetId);

  return (
    <div className="w-full">
      <PageHeader title={t('audit.title')} text={t('audit.intro')}>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={file.isPending} onClick={() => file.mutate()}>
            <Download aria-hidden="true" className="size-5" />
            {t('audit.download')}
          </Button>
          <Link to={PATHS.settings} className={buttonClass('ghost', 'md')}>
            <Settings aria-hidden="true" className="size-5" />
            {t('audit.settings')}
          </Link>
        </div>
      </PageHeader>
      {role === 'super_admin' && !isFiltered(view) && <MutualGifts />}
      <AuditFilters
        view={view}
        actorName={byActor && actorName(byActor)}
        targetName={byTarget && targetName(byTarget)}
        onChange={narrow}
      />
      <ZoneNote className="mb-3" />
      {log.isPending && (
        <div className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </div>
      )}
      {log.isLoadingError && <QueryError error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && items.length === 0 && !log.hasNextPage && <NoEntries hasFilters={isFiltered(view)} />}
      {items.length > 0 && (
        <ul
          aria-label={t('audit.title')}
          aria-busy={log.isPlaceholderData || undefined}
          className="mb-4 rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6"
        >
          {items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onNarrow={narrow} />
          ))}
        </ul>
      )}
      {/* The server searches a limited number of entries for each page, so a page can be empty. */}
      {log.hasNextPage && items.length === 0 && <p className="mb-3 text-ink-soft">{t('audit.searching')}</p>}
      <LoadMore label={t('audit.more')} list={log} />
    </div>
  );
}

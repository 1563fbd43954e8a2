import { useQuery, queryOptions } from '@tanstack/react-query';
import { Download, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { hc } from 'hono/client';
import type { OpenApi } from '../../../domain/api/openapi.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveBlob } from '../../ui/behaviour/save-file.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { findRoutes, listRoutes } from './list-routes.ts';
import { RouteRow } from './RouteRow.tsx';
import { Schemas } from './SchemaFields.tsx';
import type { ApiDocsApi } from '../../../worker/features/api-docs/routes.ts';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';

const client = hc<ApiDocsApi>('/api/openapi.json', API_OPTIONS);

const openApiOptions = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }): Promise<OpenApi> => readBody(client.index.$get(undefined, { init: { signal } })),
  // Only a new version of the server changes the document. Each version of the server has its own version of the app.
  staleTime: Infinity,
});

/** Saves the document as a file. A plain link would request the document without the sign-in token. */
function save(document_: OpenApi): void {
  saveBlob('openapi.json', new Blob([JSON.stringify(document_, null, 2)], { type: 'application/json' }));
}

function Routes({ api }: { api: OpenApi }) {
  const [search, setSearch] = useState('');
  const groups = useMemo(() => listRoutes(api), [api]);
  const found = useMemo(() => findRoutes(groups, search), [groups, search]);
  const count = found.reduce((sum, { routes }) => sum + routes.length, 0);
  return (
    <Schemas value={api.components.schemas}>
      <div className="mb-2 max-w-xl">
        <SearchField label={t('api.search')} clearLabel={t('api.clear')} onSearch={setSearch} />
      </div>
      <output className="mb-6 block text-sm text-ink-soft">{t('api.count', { count })}</output>
      {count === 0 && <EmptyState icon={SearchX} title={t('api.empty.title')} text={t('api.empty.text', { search })} />}
      <div className="flex flex-col gap-6">
        {found.map(({ tag, routes }) => (
          <section key={tag} aria-label={tag}>
            <h2 className="mb-2 text-lg font-bold" lang="en">
              {tag}
            </h2>
            <ul className="divide-y divide-line rounded-card bg-surface px-(--space-card) py-2 shadow-soft">
              {routes.map((route) => (
                <RouteRow key={route.id} route={route} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Schemas>
  );
}

export default function ApiDocs() {
  usePageTitle(t('api.title'));
  const api = useQuery(openApiOptions);
  return (
    <div className="w-full">
      <PageHeader title={t('api.title')} text={t('api.intro')}>
        {api.data && (
          <Button variant="secondary" onClick={() => save(api.data)}>
            <Download aria-hidden="true" className="size-5" />
            {t('api.download')}
          </Button>
        )}
      </PageHeader>
      {api.isPending && <Skeleton className="h-96" />}
      {api.isLoadingError && <QueryError error={api.error} onRetry={() => void api.refetch()} />}
      {api.data && <Routes api={api.data} />}
    </div>
  );
}

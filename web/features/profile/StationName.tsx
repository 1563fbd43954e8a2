import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { ProfileApi } from '../../../worker/features/profile/routes.ts';
import { ActionError } from '../../kit/action/ActionError.tsx';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';

const client = hc<ProfileApi>('/api/profile', API_OPTIONS)['station-name'];

const nameOptions = queryOptions({
  queryKey: ['station-name'],
  queryFn: async ({ signal }) => readBody(client.$get(undefined, { init: { signal } })),
});

/** Lets the user choose whether station displays and walls show the user's first name. */
export function StationName({ hasStations }: { hasStations: boolean }) {
  const queryClient = useQueryClient();
  const named = useQuery(nameOptions);
  const change = useMutation({
    // With `keepalive`, the request is sent even if the user leaves the page at once.
    mutationFn: (isNamed: boolean) => readBody(client.$put({ json: { isNamed } }, { init: { keepalive: true } })),
    onSuccess: ({ isNamed }) =>
      queryClient.setQueryData(nameOptions.queryKey, (known) => known && { ...known, isNamed }),
  });
  // Hidden when the company has neither stations nor walls. A user who agreed still sees the card, to withdraw consent.
  if (!hasStations && !named.data?.hasWalls && !named.data?.isNamed) return null;
  return (
    <Card aria-labelledby="station-name">
      <h2 id="station-name" className="text-lg font-bold">
        {t('named.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('named.text')}</p>
      <div className="mt-4 flex flex-col gap-4">
        {named.isPending && <Skeleton className="h-11" />}
        {named.isLoadingError && <QueryError error={named.error} onRetry={() => void named.refetch()} />}
        {named.data && (
          <Switch
            label={t('named.switch')}
            checked={change.isPending ? change.variables : named.data.isNamed}
            onChange={(isNamed) => !change.isPending && change.mutate(isNamed)}
          />
        )}
        <ActionError error={change.error} />
      </div>
    </Card>
  );
}

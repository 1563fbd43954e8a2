import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { ProfileApi } from '../../../worker/features/profile/routes.ts';
import { ActionError } from '../../kit/action/ActionError.tsx';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { QrImage } from '../../ui/QrImage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const client = hc<ProfileApi>('/api/profile', API_OPTIONS)['personal-code'];

const codeOptions = queryOptions({
  queryKey: ['personal-code'],
  queryFn: async ({ signal }) => (await readBody(client.$get(undefined, { init: { signal } }))).code,
});

/** Shows the user's codes for a kiosk. A button creates new codes, for users whose codes may be known to others. */
export function PersonalCode() {
  const queryClient = useQueryClient();
  const own = useQuery(codeOptions);
  const make = useMutation({
    mutationFn: () => readBody(client.$put()),
    onSuccess: ({ code }) => queryClient.setQueryData(codeOptions.queryKey, code),
  });
  const code = own.data;
  return (
    <Card aria-labelledby="personal-code">
      <h2 id="personal-code" className="text-lg font-bold">
        {t('personal.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('personal.text')}</p>
      <div className="mt-4 flex flex-col gap-4">
        {own.isPending && <Skeleton className="h-40" />}
        {own.isLoadingError && <QueryError error={own.error} onRetry={() => void own.refetch()} />}
        {code && (
          <dl className="flex flex-col gap-4">
            <div>
              <dt className="text-sm text-ink-soft">{t('personal.pin')}</dt>
              <dd className="num text-3xl font-bold tracking-widest">{code.pin}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t('personal.badge')}</dt>
              <dd className="mt-2">
                <QrImage text={code.badge} label={t('personal.badge')} className="w-40 max-w-full" />
              </dd>
            </div>
          </dl>
        )}
        {own.data !== undefined && (
          <div>
            <Button variant="secondary" className="w-full" busy={make.isPending} onClick={() => make.mutate()}>
              {t(code ? 'personal.renew' : 'personal.make')}
            </Button>
            {code && <p className="mt-2 text-sm text-ink-soft">{t('personal.renew.text')}</p>}
          </div>
        )}
        <ActionError error={make.error} />
      </div>
    </Card>
  );
}

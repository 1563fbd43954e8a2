import { useMutation } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Download } from 'lucide-react';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import type { ApiDocsApi } from '#worker/features/api-docs/routes.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';

const client = hc<ApiDocsApi>('/api/openapi.json', API_OPTIONS);

const Code = ({ children }: { children: string }) => (
  <pre className="mt-3 rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap" lang="en">
    {children}
  </pre>
);

/** The document is a download and not a link, because a link would request it without the sign-in token. */
export default function ApiDocs() {
  const file = useMutation({
    mutationFn: () => readBody(client.index.$get()),
    onSuccess: (openApi) =>
      saveBlob('openapi.json', new Blob([JSON.stringify(openApi, null, 2)], { type: 'application/json' })),
    onError: (error) => handleError(error),
  });
  return (
    <div className="w-full">
      <PageHeader title={t('api.title')} text={t('api.intro')} back={{ to: PATHS.system, label: t('engine.title') }} />
      <div className="flex max-w-3xl flex-col gap-6">
        <Card aria-labelledby="api-sign-in">
          <h2 id="api-sign-in" className="text-xl font-bold">
            {t('auth.title')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('api.signIn.text')}</p>
          <Code>Authorization: Bearer TOKEN</Code>
        </Card>
        <Card aria-labelledby="api-example">
          <h2 id="api-example" className="text-xl font-bold">
            {t('api.example')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('api.example.text')}</p>
          <Code>{`curl '${location.origin}/api/leaderboard?period=month' \\\n  -H 'Authorization: Bearer TOKEN'`}</Code>
        </Card>
        <Card aria-labelledby="api-document">
          <h2 id="api-document" className="text-xl font-bold">
            {t('api.document')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('api.document.text')}</p>
          <Code>/api/openapi.json</Code>
          <Button className="mt-4" variant="secondary" busy={file.isPending} onClick={() => file.mutate()}>
            <Download aria-hidden="true" className="size-5" />
            {t('dialog.download')}
          </Button>
        </Card>
      </div>
    </div>
  );
}

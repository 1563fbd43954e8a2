import { useQuery, queryOptions } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import type { StoredMail } from '../../../domain/api/mail.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { When } from '../../kit/When.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MailPreview } from './MailPreview.tsx';
import { readBody } from '../../kit/api/api.ts';
import { mailClient } from '../../kit/api/mail-state.ts';

/** The polling interval for new mails, in milliseconds. */
const LOOKED_MS = 15_000;

const outboxOptions = queryOptions({
  queryKey: ['mail-outbox'],
  queryFn: ({ signal }) => readBody(mailClient.outbox.$get(undefined, { init: { signal } })),
  refetchInterval: LOOKED_MS,
  staleTime: 0,
  meta: { persist: false },
});

function Opened({ mail }: { mail: StoredMail }) {
  const [as, setAs] = useState<'page' | 'text'>('page');
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Segmented
        label={t('mail.as')}
        options={[
          { value: 'page', label: t('mail.as.page') },
          { value: 'text', label: t('mail.as.text') },
        ]}
        value={as}
        onChange={setAs}
      />
      {as === 'page' ? (
        <MailPreview html={mail.html} label={t('mail.page', { subject: mail.subject })} />
      ) : (
        <pre className="rounded-control bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
      )}
    </div>
  );
}

function Row({ mail, isOpen, onToggle }: { mail: StoredMail; isOpen: boolean; onToggle: () => void }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold wrap-anywhere">{mail.subject}</p>
          <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
            {t('mail.to', { address: mail.recipient })} · <When at={mail.sentAt} />
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'mail.close.name' : 'mail.open.name', { subject: mail.subject })}
          onClick={onToggle}
        >
          {t(isOpen ? 'mail.close' : 'mail.open')}
        </Button>
      </div>
      {isOpen && <Opened mail={mail} />}
    </li>
  );
}

/** Lists the mails of a demonstration, which stores mails instead of sending them. */
export default function MailOutbox() {
  usePageTitle(t('mail.title'));
  const outbox = useQuery(outboxOptions);
  const [open, setOpen] = useState<number | null>(null);
  const mails = outbox.data?.items ?? [];
  return (
    <div className="w-full">
      <PageHeader title={t('mail.title')} text={t('mail.intro')} />
      <Card aria-label={t('mail.title')}>
        {outbox.isPending && <Skeleton className="h-40" />}
        {outbox.isLoadingError && <QueryError error={outbox.error} onRetry={() => void outbox.refetch()} />}
        {outbox.data && mails.length === 0 && (
          <EmptyState icon={MailOpen} title={t('mail.none')} text={t('mail.none.text')} />
        )}
        {mails.length > 0 && (
          <ul className="divide-y divide-line">
            {mails.map((mail) => (
              <Row
                key={mail.number}
                mail={mail}
                isOpen={open === mail.number}
                onToggle={() => setOpen(open === mail.number ? null : mail.number)}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

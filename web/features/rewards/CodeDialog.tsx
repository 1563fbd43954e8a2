import { useMutation } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import type { RevealedCode } from '#domain/api/reward-codes.ts';
import { isLink } from '#domain/fulfilment/codes.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { formatDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Alert, Skeleton } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { revealCode } from './claim-queries.ts';

interface LineProps {
  label: string;
  value: string;
  copy: string;
  copied: string;
}

function SecretLine({ label, value, copy, copied }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken py-2 pr-2 pl-4">
      <dl className="min-w-0 grow basis-40">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="font-mono font-semibold wrap-anywhere select-all sm:text-lg">{value}</dd>
      </dl>
      <Button size="sm" variant="secondary" aria-label={copy} onClick={() => void copyText(value, copied)}>
        <Copy aria-hidden="true" className="size-4" />
        {t('claims.notes.copy')}
      </Button>
    </div>
  );
}

function Revealed({ code, pin, expiresOn }: RevealedCode) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <SecretLine
        label={t(isLink(code) ? 'code.link' : 'code.code')}
        value={code}
        copy={t('code.copy')}
        copied={t('code.copied')}
      />
      {pin !== null && (
        <SecretLine label={t('code.pin')} value={pin} copy={t('code.pin.copy')} copied={t('code.pin.copied')} />
      )}
      {expiresOn !== null && (
        <p className="text-sm text-ink-soft">
          {t('code.until', { day: formatDay(`${expiresOn}T12:00:00Z`, 'UTC', '') })}
        </p>
      )}
      {isLink(code) && (
        <a href={code} target="_blank" rel="noopener noreferrer" className={buttonClass('primary', 'lg')}>
          <ExternalLink aria-hidden="true" className="size-5" />
          {t('code.open')}
        </a>
      )}
    </div>
  );
}

interface Props {
  redemptionId: string;
  reward: string;
  onClose: () => void;
}

/** The code is only in this dialog: no query and no storage of the device has it. */
export function CodeDialog({ redemptionId, reward, onClose }: Props) {
  const isOnline = useOutbox((state) => state.isOnline);
  const reveal = useMutation({ mutationFn: () => revealCode(redemptionId), gcTime: 0 });
  const { mutate, isIdle } = reveal;
  useEffect(() => {
    if (isOnline && isIdle) mutate();
  }, [isOnline, isIdle, mutate]);

  return (
    <Dialog title={reward} onClose={onClose}>
      {reveal.data && <Revealed {...reveal.data} />}
      {!reveal.data && reveal.error && <Alert className="mt-5">{toAppError(reveal.error).message}</Alert>}
      {!reveal.data && !reveal.error && !isOnline && <p className="mt-5 text-ink-soft">{t('code.offline')}</p>}
      {!reveal.data && !reveal.error && isOnline && <Skeleton className="mt-5 h-18" />}
      <Actions>
        {reveal.error && (
          <Button size="lg" className="grow" busy={reveal.isPending} onClick={() => mutate()}>
            {t('code.again')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={reveal.error ? '' : 'grow'} onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </Actions>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Copy, ExternalLink, Gift, Truck } from 'lucide-react';
import type { RedemptionOrder } from '#domain/api/redemptions.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { makeGiftCardLink } from './claim-queries.ts';

interface GiftCardProps {
  claimId: string;
  name: string;
  order: RedemptionOrder;
}

/** The link exists only in this dialog. The provider makes another one whenever the owner asks. */
function LinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="mt-3 text-lg text-ink-soft">{t('claims.card.text')}</p>
      <Actions>
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass('primary', 'lg', 'grow')}>
          <ExternalLink aria-hidden="true" className="size-5" />
          {t('claims.card.go')}
        </a>
        <Button size="lg" variant="outline" onClick={() => void copyText(link, t('claims.card.copied'))}>
          <Copy aria-hidden="true" className="size-5" />
          {t('claims.card.copy')}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** A gift card of the provider: on its way, in need of a moment, or ready to be opened. */
export function GiftCard({ claimId, name, order }: GiftCardProps) {
  const isOnline = useOutbox((state) => state.isOnline);
  const making = useMutation({ mutationFn: () => makeGiftCardLink(claimId), gcTime: 0, retry: false });
  if (order.state === 'cancelled') return null;
  if (order.state !== 'delivered') {
    const isLate = order.state === 'unknown' || order.state === 'failed';
    const Icon = isLate ? CircleAlert : Truck;
    return (
      <p className="mt-2 flex items-center gap-2 text-sm font-medium">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        {t(isLate ? 'claims.card.moment' : 'claims.card.onWay')}
      </p>
    );
  }
  return (
    <div className="mt-2">
      <Button
        variant="secondary"
        className="w-full sm:w-auto"
        busy={making.isPending}
        disabled={!isOnline}
        aria-label={t('claims.card.open.name', { name })}
        onClick={() => making.mutate()}
      >
        <Gift aria-hidden="true" className="size-5" />
        {t('claims.card.open')}
      </Button>
      {!isOnline && <p className="mt-1.5 text-sm text-ink-soft">{t('claims.card.offline')}</p>}
      {making.isError && <Alert className="mt-3">{toAppError(making.error).message}</Alert>}
      {making.data !== undefined && <LinkDialog name={name} link={making.data} onClose={making.reset} />}
    </div>
  );
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  Ban,
  Check,
  ChevronDown,
  CircleAlert,
  Clock,
  CloudUpload,
  Copy,
  ExternalLink,
  Gift,
  KeyRound,
  PackageCheck,
  PackageOpen,
  Truck,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { Redemption, RedemptionOrder } from '#domain/api/redemptions.ts';
import { canWithdraw, type OfflineAction } from '#domain/outbox/action.ts';
import { refunds, type RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { shownClaims } from '#web/offline/shown-me.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { claimsOptions, makeGiftCardLink, useCancelClaim } from './claim-queries.ts';
import { ClaimDays } from './DaysOff.tsx';
import { showCancelled, takeBack } from './undo-claim.ts';

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
function GiftCard({ claimId, name, order }: GiftCardProps) {
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

/** StatusBadge does not import these icons, so that the first visit does not load them. */
const STATUS_ICONS: Readonly<Record<RedemptionStatus, LucideIcon>> = {
  pending: Clock,
  approved: Check,
  fulfilled: PackageCheck,
  rejected: X,
  cancelled: Ban,
};

interface ClaimRowProps {
  claim: Redemption;
  me: LoadedMe;
  order: RedemptionOrder | null;
  isCancelling: boolean;
  onCancel: () => void;
  onShowCode: () => void;
}

function ClaimRow({ claim, me, order, isCancelling, onCancel, onShowCode }: ClaimRowProps) {
  const { reward, status, processedDate, rejectionReason, fulfillmentNotes, fulfilment } = claim;
  const isOnItsWay = status === 'pending' || status === 'approved';
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="leading-snug font-semibold">{reward.name}</h3>
        <StatusBadge status={status} icon={STATUS_ICONS[status]} />
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        <TextWithWhen
          at={claim.requestedDate}
          text={(when) => t('claims.requested', { when, points: claim.pointsSpent })}
        />
      </p>
      {status !== 'pending' && processedDate && (
        <p className={`mt-0.5 text-sm ${refunds(status) ? 'font-medium' : 'text-ink-soft'}`}>
          <TextWithWhen
            at={processedDate}
            text={(when) => t(`claims.decided.${status}`, { when, points: claim.pointsSpent })}
          />
        </p>
      )}
      {rejectionReason && (
        <p className="mt-2 border-l-4 border-bad pl-3 text-sm font-medium wrap-anywhere">
          {t('claims.reason', { reason: rejectionReason })}
        </p>
      )}
      {fulfillmentNotes && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-sunken py-1 pr-1 pl-3">
          <p className="min-w-0 grow basis-32 py-1 text-sm wrap-anywhere">
            {t('claims.notes', { notes: fulfillmentNotes })}
          </p>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void copyText(fulfillmentNotes, t('claims.notes.copied'))}
            aria-label={t('claims.notes.copy.name', { name: reward.name })}
          >
            <Copy aria-hidden="true" className="size-4" />
            {t('claims.notes.copy')}
          </Button>
        </div>
      )}
      {status === 'fulfilled' && fulfilment.way === 'codes' && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2"
          onClick={onShowCode}
          aria-label={t('claims.code.name', { name: reward.name })}
        >
          <KeyRound aria-hidden="true" className="size-4" />
          {t('claims.code')}
        </Button>
      )}
      {order?.way === 'provider' && (status === 'approved' || status === 'fulfilled') && (
        <GiftCard claimId={claim.id} name={reward.name} order={order} />
      )}
      {isOnItsWay && reward.howToGet && (
        <p className="mt-1 text-sm wrap-anywhere">
          <span className="font-medium">{t('rewards.howToGet')}:</span> {reward.howToGet}
        </p>
      )}
      {!isCancelling && <ClaimDays claim={claim} me={me} />}
      {isCancelling && <p className="mt-1 text-sm font-medium text-warn">{t('claims.cancelling')}</p>}
      {status === 'pending' && !isCancelling && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          onClick={onCancel}
          aria-label={t('claims.cancel.name', { name: reward.name })}
        >
          {t('claims.cancel')}
        </Button>
      )}
    </li>
  );
}

function WaitingClaimRow({ action }: { action: OfflineAction }) {
  const name = String(action.shows?.name ?? '');
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="leading-snug font-semibold">{name}</h3>
        <Badge tone="warn">
          <CloudUpload aria-hidden="true" className="size-4" />
          {t('checkin.waiting')}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {t('claims.waiting.text', { points: Math.abs(Number(action.shows?.points ?? 0)) })}
      </p>
      {canWithdraw(action) && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          onClick={() => void takeBack(action.id).catch(handleError)}
          aria-label={t('claims.withdraw.name', { name })}
        >
          {t('dialog.withdraw')}
        </Button>
      )}
    </li>
  );
}

function CancelClaimDialog({ claim, onClose }: { claim: Redemption; onClose: () => void }) {
  const cancel = useCancelClaim();
  const points = claim.pointsSpent;

  const confirm = () =>
    cancel.mutate(claim, {
      onSuccess: (settled) => {
        showCancelled(settled.id, claim);
        onClose();
      },
    });

  return (
    <Dialog title={t('claims.cancel.title')} onClose={onClose}>
      <p className="mt-3 text-lg text-ink-soft">{t('claims.cancel.text', { name: claim.reward.name, points })}</p>
      {cancel.isError && <Alert className="mt-4">{toAppError(cancel.error).message}</Alert>}
      <Actions>
        <Button size="lg" variant="error" className="grow" busy={cancel.isPending} onClick={confirm}>
          {t('claims.cancel.confirm')}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('clear.keep')}
        </Button>
      </Actions>
    </Dialog>
  );
}

const LIST = 'rounded-card bg-surface px-5 py-2 shadow-soft';

interface MyClaimsProps {
  me: LoadedMe;
  isHidden: boolean;
  onShowCode: (claim: Redemption) => void;
}

export function MyClaims({ me, isHidden, onShowCode }: MyClaimsProps) {
  const claims = useInfiniteQuery(claimsOptions(me.id));
  const [cancelling, setCancelling] = useState<Redemption | null>(null);
  const actions = useOutbox((state) => state.actions);
  const loaded = claims.data?.pages.flatMap((page) => page.items) ?? [];
  const orders = new Map(loaded.map(({ id, order }) => [id, order]));
  const all = shownClaims(loaded, actions, claims.dataUpdatedAt);
  const items = all.filter((item) => item.kind === 'waiting' || item.claim.status !== 'cancelled');
  const cancelled = all.flatMap((item) =>
    item.kind !== 'waiting' && item.claim.status === 'cancelled' ? [item.claim] : [],
  );

  return (
    <section
      aria-labelledby="claims"
      className={`xl:sticky xl:top-[calc(var(--bar-height)+4.5rem)] xl:self-start ${isHidden ? 'max-xl:hidden' : ''}`}
    >
      <h2 id="claims" className="mb-3 text-lg font-semibold">
        {t('claims.title')}
      </h2>
      <QueryState query={claims} className="h-72" />
      {claims.data && all.length === 0 && (
        <EmptyState icon={PackageOpen} title={t('claims.empty.title')} text={t('claims.empty.text')} />
      )}
      {items.length > 0 && (
        <ul className={LIST}>
          {items.map((item) =>
            item.kind === 'waiting' ? (
              <WaitingClaimRow key={item.action.id} action={item.action} />
            ) : (
              <ClaimRow
                key={item.claim.id}
                claim={item.claim}
                me={me}
                order={orders.get(item.claim.id) ?? null}
                isCancelling={item.isCancelling}
                onCancel={() => setCancelling(item.claim)}
                onShowCode={() => onShowCode(item.claim)}
              />
            ),
          )}
        </ul>
      )}
      {cancelled.length > 0 && (
        <details className="group mt-3">
          <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-5 text-sm font-semibold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
            {t('claims.cancelledOnes', { count: cancelled.length })}
          </summary>
          <ul className={`mt-1 ${LIST}`}>
            {cancelled.map((claim) => (
              <ClaimRow
                key={claim.id}
                claim={claim}
                me={me}
                order={null}
                isCancelling={false}
                onCancel={() => setCancelling(claim)}
                onShowCode={() => onShowCode(claim)}
              />
            ))}
          </ul>
        </details>
      )}
      <MoreButton variant="ghost" className="mt-3" label={t('list.more')} list={claims} />
      {cancelling && <CancelClaimDialog claim={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import type { Redemption } from '#domain/api/redemptions.ts';
import type { RevealedCode } from '#domain/api/reward-codes.ts';
import type { Reward } from '#domain/api/rewards.ts';
import { isLink } from '#domain/fulfilment/codes.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { formatDay, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useWillWait } from '#web/offline/offline-mode.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { claimable } from '#web/parts/rewards/reward-view.ts';
import { HowToGet, PinButton, RewardFacts } from '#web/parts/rewards/RewardCard.tsx';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Alert, Skeleton } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { revealCode, useClaim } from './claim-queries.ts';
import { showClaimed } from './undo-claim.ts';

interface Props {
  reward: Reward;
  balance: number;
  onClaim: (reward: Reward) => void;
  onClose: () => void;
}

export function RewardDetails({ reward, balance, onClaim, onClose }: Props) {
  const { name, pointsCost, available, stock } = reward;
  const isOpen = claimable(reward);
  const missing = pointsCost - balance;
  const price = t('points.count', { points: pointsCost });
  return (
    <Dialog title={name} onClose={onClose}>
      <RewardFacts reward={reward} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="num text-2xl font-bold">{price}</p>
        <PinButton reward={reward} className="" />
        {isOpen && stock !== null && (
          <span className="text-sm text-ink-soft">{t('rewards.stock', { count: stock })}</span>
        )}
        {!isOpen && (
          <span className="font-medium text-ink-soft">
            {t(available ? 'rewards.outOfStock' : 'rewards.unavailable')}
          </span>
        )}
      </div>
      {isOpen && missing > 0 && (
        <div className="mt-3">
          <ProgressBar label={t('dashboard.next.progress', { name })} value={balance} max={pointsCost} />
          <p className="mt-1.5 text-sm text-ink-soft">{t('rewards.missing', { points: missing })}</p>
        </div>
      )}
      <Actions>
        {isOpen && missing <= 0 && (
          <Button size="lg" className="grow" onClick={() => onClaim(reward)}>
            {t('rewards.claim')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={isOpen && missing <= 0 ? '' : 'grow'} onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface ClaimDialogProps {
  reward: Reward;
  balance: number;
  onShowCode: (claim: Redemption) => void;
  /** A day off is claimed, and its days can be chosen. */
  onDayOff: (claim: Redemption) => void;
  onClose: () => void;
}

export function ClaimDialog({ reward, balance, onShowCode, onDayOff, onClose }: ClaimDialogProps) {
  // The balance when the dialog opened, because `balance` changes as soon as the claim is made.
  const [before] = useState(balance);
  const claim = useClaim();
  const willWait = useWillWait();

  const error = claim.error && toAppError(claim.error);
  // True after a final refusal, which no retry can change.
  const isRefused = error?.status === 404 || error?.status === 409;

  const confirm = (event: MouseEvent) => {
    // The `detail` of a click event is 0 when a key caused the click.
    const isByKeyboard = event.detail === 0;
    claim.mutate(reward, {
      onSuccess: (made) => {
        const claimed = made.state === 'done' ? (made.answer as Redemption) : null;
        const isDayOff = claimed?.fulfilment.way === 'day_off';
        showClaimed(made.id, { name: reward.name, isByKeyboard: isByKeyboard && !isDayOff, onShowCode });
        onClose();
        if (isDayOff) onDayOff(claimed);
      },
    });
  };

  return (
    <Dialog title={t('claim.title', { name: reward.name })} onClose={onClose}>
      <dl className="mt-5 flex flex-col gap-2 text-lg">
        <Line name={t('claim.before')} value={formatNumber(before)} />
        <Line name={t('claim.cost')} value={`−${formatNumber(reward.pointsCost)}`} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-4 font-bold">
          <dt>{t('claim.after')}</dt>
          <dd className="num text-4xl leading-none">{formatNumber(before - reward.pointsCost)}</dd>
        </div>
      </dl>
      <HowToGet text={reward.howToGet} />
      <p className="mt-5 text-sm text-ink-soft">{t(willWait ? 'claim.text.offline' : 'claim.text')}</p>
      {error && <Alert className="mt-4">{error.message}</Alert>}
      <Actions>
        {!isRefused && (
          <Button size="lg" className="grow" busy={claim.isPending} onClick={confirm}>
            {t('claim.confirm')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={isRefused ? 'grow' : ''} onClick={onClose}>
          {t(isRefused ? 'dialog.close' : 'dialog.notNow')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="num font-semibold">{value}</dd>
    </div>
  );
}

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

interface CodeDialogProps {
  redemptionId: string;
  reward: string;
  onClose: () => void;
}

/** The code is only in this dialog: no query and no storage of the device has it. */
export function CodeDialog({ redemptionId, reward, onClose }: CodeDialogProps) {
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

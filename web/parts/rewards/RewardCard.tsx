import { Pin } from 'lucide-react';
import { memo } from 'react';
import type { Reward } from '#domain/api/rewards.ts';
import { readOffer } from '#domain/rewards/goal.ts';
import { useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { usePin } from './reward-queries.ts';
import { type RewardGroup, claimable } from './reward-view.ts';
import { RewardPicture } from './RewardPicture.tsx';

export function RewardFacts({ reward }: { reward: Reward }) {
  const { description, howToGet, pictureUrl } = reward;
  return (
    <>
      {pictureUrl && <RewardPicture reward={reward} className="mt-4 w-full" />}
      {description && <p className="mt-3 text-lg wrap-anywhere text-ink-soft">{description}</p>}
      <HowToGet text={howToGet} />
    </>
  );
}

export function HowToGet({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="mt-4 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm font-semibold">{t('rewards.howToGet')}</p>
      <p className="wrap-anywhere">{text}</p>
    </div>
  );
}

/** A user has at most one goal. */
export function PinButton({ reward, className }: { reward: Reward; className: string }) {
  const isPinned = useMe().pinnedReward?.id === reward.id;
  const pin = usePin();
  const { id, name, icon, pictureUrl, category, pointsCost } = reward;
  const goal = { id, name, icon, pictureUrl, category, pointsCost, offer: readOffer({ ...reward, retiredAt: null }) };
  return (
    <button
      type="button"
      className={`relative inline-flex min-h-11 items-center gap-2 text-left text-sm font-semibold text-action underline-offset-4 hover:underline ${className}`}
      aria-pressed={isPinned}
      aria-label={t('rewards.pin.name', { name })}
      onClick={() => pin.mutate(isPinned ? null : goal)}
    >
      {isPinned && <Pin aria-hidden="true" className="size-4 shrink-0 fill-current" />}
      {t('rewards.pin')}
    </button>
  );
}

interface RewardCardProps {
  reward: Reward;
  balance: number;
  onClaim: (reward: Reward) => void;
  /** Opens the details of the reward. Undefined when the card cannot open them. */
  onOpen?: ((reward: Reward) => void) | undefined;
}

const LOW_STOCK = 5;

/** The component is memoized, so that a new page of the list does not render the earlier cards again. */
const RewardCard = memo(function RewardCard({ reward, balance, onClaim, onOpen }: RewardCardProps) {
  const { name, pointsCost, available } = reward;
  const missing = pointsCost - balance;
  const isOpen = claimable(reward);
  const price = t('points.count', { points: pointsCost });
  return (
    <li
      data-row
      tabIndex={-1}
      className="relative flex min-h-19.25 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2 last:border-0 @min-[17rem]:flex-nowrap @min-[28rem]:gap-x-3.5"
    >
      <RewardPicture reward={reward} className="w-15 @min-[28rem]:w-26" />
      <div className="min-w-0 grow basis-32">
        <h3 className="leading-5 font-semibold">
          {onOpen ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(reward)}
              className="w-full text-left wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </button>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
        </h3>
        <SecondLine reward={reward} missing={missing} />
        {/* With a balance of 0 there is no bar, because an empty bar would look like a line. */}
        {isOpen && missing > 0 && balance > 0 && (
          <div className="mt-1.5 flex max-w-40">
            <ProgressBar thin label={t('dashboard.next.progress', { name })} value={balance} max={pointsCost} />
          </div>
        )}
        {onOpen && isOpen && missing > 0 && <PinButton reward={reward} className="-mb-2" />}
      </div>
      {isOpen && missing <= 0 ? (
        <Button
          size="sm"
          className="num relative shrink-0 whitespace-nowrap"
          variant="secondary"
          onClick={() => onClaim(reward)}
          aria-label={t('rewards.claim.name', { name, points: pointsCost })}
        >
          {price}
        </Button>
      ) : (
        <p
          className={`num shrink-0 px-3 text-right text-sm font-semibold whitespace-nowrap ${available ? '' : 'text-ink-soft'}`}
        >
          {price}
        </p>
      )}
    </li>
  );
});

function SecondLine({ reward, missing }: { reward: Reward; missing: number }) {
  const { description, available, stock } = reward;
  const isOpen = claimable(reward);
  const few = isOpen && stock !== null && stock <= LOW_STOCK ? t('rewards.stock', { count: stock }) : '';
  const closed = t(available ? 'rewards.outOfStock' : 'rewards.unavailable');
  const left = missing > 0 ? t('rewards.missing', { points: missing }) : '';
  const rest = isOpen ? left : closed;
  return (
    <p className="text-sm leading-5 wrap-anywhere text-ink-soft">
      {few && <span className="font-medium text-warn">{few}</span>}
      {few && rest && ' · '}
      {rest}
      {isOpen && !left && description && (
        <span className="hidden @min-[28rem]:inline">
          {few && ' · '}
          {description}
        </span>
      )}
    </p>
  );
}

interface RewardSectionProps {
  group: RewardGroup;
  balance: number;
  onClaim: (reward: Reward) => void;
  onOpen?: ((reward: Reward) => void) | undefined;
}

export function RewardSection({ group: { id, rewards }, balance, onClaim, onOpen }: RewardSectionProps) {
  return (
    <section aria-labelledby={`rewards-${id}`}>
      <h2 id={`rewards-${id}`} className="mb-2 text-lg font-semibold">
        {t(`rewards.group.${id}`)}
      </h2>
      <ul className="@container rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6">
        {rewards.map((reward) => (
          <RewardCard key={reward.id} reward={reward} balance={balance} onClaim={onClaim} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

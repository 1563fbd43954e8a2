import { useState } from 'react';
import type { Reward } from '#domain/api/rewards.ts';
import { REWARD_ICON, TIER_LOOKS } from './reward-looks.ts';

interface Props {
  reward: Pick<Reward, 'pictureUrl' | 'icon' | 'category'>;
  /** Contains the width. The height follows from it, so nothing moves when the picture arrives. */
  className: string;
}

/** Screen readers skip the picture, because the reward's name is beside it. */
export function RewardPicture({ reward: { pictureUrl, icon, category }, className }: Props) {
  const [broken, setBroken] = useState('');
  const shape = `aspect-video shrink-0 rounded-control ${className}`;
  if (pictureUrl && pictureUrl !== broken) {
    return (
      <img
        src={pictureUrl}
        alt=""
        loading="lazy"
        className={`${shape} bg-sunken object-cover`}
        onError={() => setBroken(pictureUrl)}
      />
    );
  }
  const Icon = REWARD_ICON[icon];
  return (
    <span
      aria-hidden="true"
      className={`${shape} relative grid place-items-center overflow-hidden ${TIER_LOOKS[category]}`}
    >
      <span className="absolute inset-x-[22%] top-[30%] aspect-square rounded-full bg-current opacity-10" />
      <Icon className="relative h-[56%] w-auto" strokeWidth={1.5} />
    </span>
  );
}

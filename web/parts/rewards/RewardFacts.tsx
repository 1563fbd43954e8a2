import type { Reward } from '../../../domain/api/rewards.ts';
import { t } from '../../messages/t.ts';

/**
 * Shows a reward's description, and how the user gets the reward after a claim. Shows nothing if both texts are empty.
 */
export function RewardFacts({
  reward: { description, howToGet },
}: {
  reward: Pick<Reward, 'description' | 'howToGet'>;
}) {
  return (
    <>
      {description && <p className="mt-3 text-lg wrap-anywhere text-ink-soft">{description}</p>}
      <HowToGet text={howToGet} />
    </>
  );
}

/** Shows the company's text about how the user gets the reward after a claim. */
export function HowToGet({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="mt-4 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm font-semibold">{t('rewards.howToGet')}</p>
      <p className="wrap-anywhere">{text}</p>
    </div>
  );
}

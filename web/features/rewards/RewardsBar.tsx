import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';

const TABS = ['rewards', 'claims'] as const;

/** The hash of the page's address that opens the claims. */
const CLAIMS = '#claims';

type Tab = (typeof TABS)[number];
const toTab = (hash: string): Tab => (hash === CLAIMS ? 'claims' : 'rewards');

/**
 * Returns the chosen tab. On a narrow screen, rewards and claims are tabs. The page's address contains the choice, so
 * that a link can open a tab.
 */
export function useRewardsTab() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState(hash);
  const [tab, setTab] = useState(() => toTab(hash));
  if (known !== hash) {
    setKnown(hash);
    setTab(toTab(hash));
  }
  const choose = (to: Tab) => {
    setTab(to);
    void navigate({ hash: to === 'claims' ? CLAIMS : '' }, { replace: true });
  };
  return { tab, choose };
}

interface Props {
  balance: number;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/**
 * Shows the balance and the tabs for rewards and claims. The bar stays visible while the page scrolls, except with
 * enlarged text.
 */
export function RewardsBar({ balance, tab, onTab }: Props) {
  return (
    <div className="z-10 -mx-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 @min-[20rem]:sticky @min-[20rem]:top-(--bar-height)">
      <div className="min-w-0 xl:hidden">
        <Segmented
          label={t('rewards.tabs')}
          options={TABS.map((value) => ({ value, label: t(`rewards.tab.${value}`) }))}
          value={tab}
          onChange={onTab}
        />
      </div>
      <p className="ml-auto text-right xl:ml-0 xl:flex xl:items-baseline xl:gap-2 xl:text-left">
        <span className="num block text-2xl leading-tight font-bold">{formatNumber(balance)}</span>
        <span className="block text-xs text-ink-soft xl:text-sm">{t('rewards.balance')}</span>
      </p>
    </div>
  );
}

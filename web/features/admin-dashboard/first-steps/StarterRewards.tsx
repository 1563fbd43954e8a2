import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { Link } from 'react-router';
import type { Reward } from '../../../../domain/api/rewards.ts';
import type { Language } from '../../../../domain/text/languages.ts';
import { ActionError } from '../../../kit/action/ActionError.tsx';
import { useKeyed } from '../../../kit/action/use-keyed.ts';
import { PATHS } from '../../../kit/paths.ts';
import { refreshCompany } from '../../../kit/api/refresh-queries.ts';
import { LANGUAGE } from '../../../messages/locale.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { makeStarterRewards } from '../queries.ts';

/** Offers to create a first set of rewards in one click, or to add rewards by hand. */
export function StarterRewards() {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: useKeyed<Language, { items: Reward[] }>(makeStarterRewards),
    onSuccess: ({ items }) =>
      showToast({
        tone: 'success',
        text: t('home.start.rewards.made', { count: items.length }),
        action: { label: t('home.start.rewards.see'), to: PATHS.catalogue },
      }),
    onSettled: () => void refreshCompany(client),
  });
  return (
    <>
      <ActionError error={make.error} className="w-full" />
      <Button busy={make.isPending} onClick={() => make.mutate(LANGUAGE)}>
        <Gift aria-hidden="true" className="size-5" />
        {t('home.start.rewards.do')}
      </Button>
      <Link to={PATHS.catalogue} className={buttonClass('outline', 'md')}>
        {t('home.start.rewards.own')}
      </Link>
    </>
  );
}

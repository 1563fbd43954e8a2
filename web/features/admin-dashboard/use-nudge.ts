import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Nudged } from '../../../domain/api/nudges.ts';
import { useKeyed } from '../../kit/action/use-keyed.ts';
import { refreshCompany } from '../../kit/api/refresh-queries.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { sendNudges } from './queries.ts';

interface Person {
  id: string;
  name: string;
}

/** Shows a toast. For one user, it tells the outcome. For several users, it tells the number of sent nudges. */
function sayNudged(people: readonly Person[], { items }: Nudged): void {
  const sent = items.filter(({ outcome }) => outcome === 'nudged').length;
  const [first] = items;
  const name = people[0]?.name ?? '';
  const text =
    people.length === 1 && first && first.outcome !== 'nudged'
      ? t(`home.notIn.outcome.${first.outcome}`, { name })
      : people.length === 1
        ? t('home.notIn.sentTo', { name })
        : t('home.notIn.sent', { count: sent });
  showToast({ tone: sent > 0 ? 'success' : 'info', text });
}

/** Sends nudges and then refreshes the lists. A retry uses the same Idempotency-Key. */
export function useNudge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useKeyed<readonly Person[], Nudged>((people, key) =>
      sendNudges(
        people.map(({ id }) => id),
        key,
      ),
    ),
    onSuccess: (nudged, people) => sayNudged(people, nudged),
    onSettled: () => void refreshCompany(client),
  });
}

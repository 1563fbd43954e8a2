import type { PeopleTotal } from '../../../domain/api/users.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Returns the number of users in the list, shown or not, as far as it is known. `isWhole`: there are no more pages. */
export function countText(shown: number, total: PeopleTotal | undefined, isWhole: boolean): string {
  if (isWhole) return t('people.count', { count: shown });
  if (!total || total.count <= shown) return t('people.count.soFar', { count: shown });
  const { count, isMore } = total;
  return isMore ? t('people.count.more', { count: formatNumber(count) }) : t('people.count', { count });
}

import type { PeopleTotal } from '../../../domain/api/users.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** How many people the list shows, and of how many where that is known. `isWhole`: there are no further pages. */
export function shownText(shown: number, total: PeopleTotal | undefined, isWhole: boolean): string {
  if (isWhole || !total || total.count <= shown) return t('people.shown', { count: shown });
  const { count, isMore } = total;
  return t('people.shownOf', { count: shown, total: isMore ? t('people.total.more', { count }) : formatNumber(count) });
}

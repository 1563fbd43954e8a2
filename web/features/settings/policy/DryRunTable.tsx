import type { DepartmentComparison } from '../../../../domain/scoring/dry-run.ts';
import { formatNumber, formatSigned } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';

const CELL = 'num pt-2 pb-4 pl-3 text-right font-semibold';
const HEAD = 'pb-1 pl-3 text-right font-medium';

/** Compares each department's actual points with its points in the dry run. A bar below each row shows the dry run. */
export function DryRunTable({ departments }: { departments: readonly DepartmentComparison[] }) {
  const max = Math.max(1, ...departments.flatMap(({ given, wouldBe }) => [given, wouldBe]));
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="pb-1 text-left font-medium">
            {t('dryRun.department')}
          </th>
          <th scope="col" className={`${HEAD} hidden sm:table-cell`}>
            {t('dryRun.given')}
          </th>
          <th scope="col" className={HEAD}>
            {t('dryRun.wouldBe')}
          </th>
          <th scope="col" className={HEAD}>
            {t('dryRun.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {departments.map(({ department, given, wouldBe }) => (
          <tr
            key={department}
            className="bar-row"
            style={{ backgroundSize: `${(100 * wouldBe) / max}% 0.375rem, 100% 0.375rem` }}
          >
            <th scope="row" className="pt-2 pb-4 text-left font-medium wrap-anywhere">
              {department || t('dryRun.noDepartment')}
              <span className="num block text-sm font-normal text-ink-soft sm:hidden">
                {t('dryRun.givenBefore', { points: formatNumber(given) })}
              </span>
            </th>
            <td className={`${CELL} hidden sm:table-cell`}>{formatNumber(given)}</td>
            <td className={CELL}>{formatNumber(wouldBe)}</td>
            <td className={CELL}>{formatSigned(wouldBe - given)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

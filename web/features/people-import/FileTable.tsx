import type { ReactNode } from 'react';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Each child is a FileLine. */
export function FileTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr className="text-left text-sm text-ink-soft">
          <th scope="col" className="w-14 pb-2 font-medium sm:w-20">
            {t('import.line')}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {t('import.row')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function FileLine({ line, children }: { line: number; children: ReactNode }) {
  return (
    <tr className="align-top">
      <th scope="row" className="num border-t border-line py-3 pr-2 text-left font-medium text-ink-soft">
        {formatNumber(line)}
      </th>
      <td className="border-t border-line py-3">{children}</td>
    </tr>
  );
}

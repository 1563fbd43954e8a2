import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { useSteadyRows } from '../../ui/behaviour/use-steady-rows.ts';
import { buttonClass } from '../../ui/button-class.ts';

export interface WaitingRow {
  id: string;
  to: string;
  name: string;
  avatarUrl: string;
  text: ReactNode;
}

interface Props {
  id: string;
  title: string;
  /** The number of tasks on the first page. If `more` is true, there are further tasks. */
  count: number;
  more: boolean;
  /** A line below the number. */
  note?: ReactNode;
  rows: readonly WaitingRow[];
  /** True while the pointer or the focus is on the lists. While it is true, no row moves. */
  isHeld: boolean;
  open: { to: string; label: string };
}

/** Shows the number of waiting tasks, the first tasks, and a link to all tasks. Renders nothing when no task waits. */
export function WaitingList({ id, title, count, more, note, rows, isHeld, open }: Props) {
  const shown = useSteadyRows(rows, isHeld, { grows: false });
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className="text-sm text-ink-soft">
        {title}
      </h3>
      <p className="num mt-1 text-5xl leading-none font-bold">
        {more ? t('admin.atLeast', { count }) : formatNumber(count)}
      </p>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
      <ul aria-labelledby={id} className="mt-4">
        {shown.map(({ row, isGone }) => (
          <li key={row.id} data-row={row.id} className="border-b border-line last:border-0">
            <Link to={row.to} className="flex min-h-14 items-center gap-3 py-2 hover:text-action">
              <Avatar name={row.name} url={row.avatarUrl} size="sm" />
              <span className="min-w-0">
                <span className="block truncate font-semibold" title={row.name}>
                  {row.name}
                </span>
                <span className="block text-sm text-ink-soft">{isGone ? t('list.gone') : row.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={open.to} className={buttonClass('secondary', 'md', 'mt-4 w-full')}>
        {open.label}
      </Link>
    </Card>
  );
}

import { createContext, use, type ReactNode } from 'react';
import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';

/** The function that opens a user's person card. Null when no card can be opened. */
export const OpenPerson = createContext<((row: LeaderboardRow) => void) | null>(null);

/** Shows the name of a user on the leaderboard. A press on the user's row or podium step opens the person card. */
export function PersonName({
  row,
  className,
  children,
}: {
  row: LeaderboardRow;
  className: string;
  children: ReactNode;
}) {
  const open = use(OpenPerson);
  if (!open) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={row.name}
      onClick={() => open(row)}
      className={`after:absolute after:inset-0 after:rounded-2xl hover:after:bg-ink/4 ${className}`}
    >
      {children}
    </button>
  );
}

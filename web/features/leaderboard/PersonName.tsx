import { createContext, use, type ReactNode } from 'react';
import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';

/** Opens a user's card. Null when no card can be opened. */
export const OpenPerson = createContext<((row: LeaderboardRow) => void) | null>(null);

/** Shows the name of a user on the leaderboard. The whole row or step around it opens the user's card. */
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

import { Gift, House, Trophy, UserRound, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLinkClickHandler, type LinkProps } from 'react-router';
import { create } from 'zustand';
import { isAdmin, type Role } from '#domain/people/roles.ts';
import { PATHS } from '#web/kit/paths.ts';
import type { MessageKey } from '#web/messages/t.ts';
import { afterPaint } from '#web/ui/behaviour/use-transitioned.ts';

export interface NavItem {
  to: string;
  label: Extract<MessageKey, `nav.${string}`>;
  icon: LucideIcon;
}

const EMPLOYEE_SCREENS: readonly NavItem[] = [
  { to: PATHS.dashboard, label: 'nav.dashboard', icon: House },
  { to: PATHS.leaderboard, label: 'nav.leaderboard', icon: Trophy },
  { to: PATHS.rewards, label: 'nav.rewards', icon: Gift },
];

/** Spec section 2. */
export const EMPLOYEE_ITEMS: readonly NavItem[] = [
  ...EMPLOYEE_SCREENS,
  { to: PATHS.profile, label: 'nav.profile', icon: UserRound },
];

/** Returns the links to the employee screens for an admin, who also checks in and claims rewards. */
export const ownDayItems = (role: Role): readonly NavItem[] => (isAdmin(role) ? EMPLOYEE_SCREENS : []);

/** The press whose page has not opened yet. */
const usePressed = create<{ press: { to: string } | null }>(() => ({ press: null }));

const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

interface Props extends LinkProps {
  to: string;
  isCurrent: boolean;
}

/** Marks the pressed entry as current at once. Its page opens after the paint, because a slow phone needs time for it. */
export function EntryLink({ to, isCurrent, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const pressed = usePressed(({ press }) => press?.to ?? null);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    const mine = { to };
    usePressed.setState({ press: mine });
    afterPaint(() => {
      // Only the newest of several quick presses counts, so that each gives one step back.
      if (usePressed.getState().press !== mine) return;
      usePressed.setState({ press: null });
      follow(event);
    });
  };
  const isShown = pressed === null ? isCurrent : pressed === to;
  return <Link to={to} aria-current={isShown ? 'page' : undefined} onClick={press} {...rest} />;
}

import type { MouseEvent } from 'react';
import { Link, useLinkClickHandler, type LinkProps } from 'react-router';
import { create } from 'zustand';
import { afterPaint } from '#web/ui/behaviour/use-transitioned.ts';

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

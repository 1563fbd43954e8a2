import type { ComponentProps, MouseEvent } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of the app, from its root. */
  to: string;
  /** What the page there finds in its location. */
  state?: unknown;
}

/**
 * A link within the app. The router's own <Link> brings the prefetching of its framework mode, which no page of ours uses
 * and every first visit would load.
 */
export function Link({ to, state, onClick, children, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** A link of a navigation, which says when its page is the one that is open. */
export function NavLink({ to, ...rest }: Props) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}

import { UserButton } from '@clerk/react';

/** Clerk's own menu: the account, and signing out, which leads to /. */
export function ClerkUserMenu() {
  return (
    // The place is kept while the menu loads, so that the bar does not move.
    <div className="grid size-11 shrink-0 place-items-center">
      <UserButton />
    </div>
  );
}

import { UserButton } from '@clerk/react';
import { useEffect, useState } from 'react';
import { handleError } from '../../../kit/errors/handle-error.ts';
import { useIdentity } from '../../../kit/session/identity.ts';
import { hasUnsent, UnsentQuestion } from '../UnsentQuestion.tsx';

/** Clerk's class names of the sign-out buttons. Clerk does not change these names, because themes use them. */
const WAYS_OUT =
  '.cl-userButtonPopoverActionButton__signOut, .cl-userButtonPopoverActionButton__signOutAll, .cl-userButtonPopoverActionButton__signOutSingleSession';

/**
 * Shows Clerk's own menu with the account and the sign-out, which leads to `/`. If there are unsent actions, asks the
 * user before signing out.
 */
export function ClerkUserMenu() {
  const { signOut } = useIdentity();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(WAYS_OUT) || !hasUnsent()) return;
      event.preventDefault();
      event.stopPropagation();
      // Clerk's open menu makes the rest of the page inaccessible, including the question, so the menu is closed first.
      event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      setAsking(true);
    };
    // The listener is on the window and captures the event, so that it runs before Clerk's own listeners in the
    // document.
    addEventListener('click', ask, true);
    return () => removeEventListener('click', ask, true);
  }, []);
  return (
    // The space is reserved while the menu loads, so that the bar does not move.
    <div className="grid size-11 shrink-0 place-items-center">
      <UserButton />
      {isAsking && (
        <UnsentQuestion onCancel={() => setAsking(false)} onLeave={() => void signOut().catch(handleError)} />
      )}
    </div>
  );
}

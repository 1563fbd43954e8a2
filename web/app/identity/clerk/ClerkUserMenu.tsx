import { UserButton } from '@clerk/react';
import { useEffect, useState } from 'react';
import { handleError } from '../../../kit/errors/handle-error.ts';
import { useIdentity } from '../../../kit/session/identity.ts';
import { hasUnsent, UnsentQuestion } from '../UnsentQuestion.tsx';

/** Clerk's class names of the sign-out buttons, which Clerk keeps stable for themes. */
const WAYS_OUT =
  '.cl-userButtonPopoverActionButton__signOut, .cl-userButtonPopoverActionButton__signOutAll, .cl-userButtonPopoverActionButton__signOutSingleSession';

/** Shows Clerk's own menu, with the account and sign-out, which leads to /. With unsent actions it asks first. */
export function ClerkUserMenu() {
  const { signOut } = useIdentity();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(WAYS_OUT) || !hasUnsent()) return;
      event.preventDefault();
      event.stopPropagation();
      // Clerk's open menu hides the rest of the page, including the question.
      event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      setAsking(true);
    };
    // Captured on the window, before Clerk's own listeners on parts of the document.
    addEventListener('click', ask, true);
    return () => removeEventListener('click', ask, true);
  }, []);
  return (
    // Reserves the space while the menu loads, so that the bar does not move.
    <div className="grid size-11 shrink-0 place-items-center">
      <UserButton />
      {isAsking && (
        <UnsentQuestion onCancel={() => setAsking(false)} onLeave={() => void signOut().catch(handleError)} />
      )}
    </div>
  );
}

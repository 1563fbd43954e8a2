import { UserButton } from '@clerk/react';
import { useEffect, useState } from 'react';
import { handleError } from '../../errors/handle-error.ts';
import { useIdentity } from '../identity.ts';
import { hasUnsent, UnsentQuestion } from '../UnsentQuestion.tsx';

/** Clerk's names of the menu's ways out, kept for themes. */
const WAYS_OUT =
  '.cl-userButtonPopoverActionButton__signOut, .cl-userButtonPopoverActionButton__signOutAll, .cl-userButtonPopoverActionButton__signOutSingleSession';

/** Clerk's own menu: the account, and signing out, which leads to /. With something unsent it is asked about first. */
export function ClerkUserMenu() {
  const { signOut } = useIdentity();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(WAYS_OUT) || !hasUnsent()) return;
      event.preventDefault();
      event.stopPropagation();
      // An open menu of Clerk's hides the rest of the page, the question too.
      event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      setAsking(true);
    };
    // Before Clerk's own listeners, which are on the document's parts.
    addEventListener('click', ask, true);
    return () => removeEventListener('click', ask, true);
  }, []);
  return (
    // The place is kept while the menu loads, so that the bar does not move.
    <div className="grid size-11 shrink-0 place-items-center">
      <UserButton />
      {isAsking && <UnsentQuestion onStay={() => setAsking(false)} onLeave={() => void signOut().catch(handleError)} />}
    </div>
  );
}

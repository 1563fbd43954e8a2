import { useEffect, useRef } from 'react';
import { useIdentity } from '../../kit/session/identity.ts';

/** Calls back when the provider confirms the user, after only the device had known them. */
export function useWhenConfirmed(go: () => void): void {
  const { isConfirmed } = useIdentity();
  const before = useRef(isConfirmed);
  useEffect(() => {
    if (isConfirmed && !before.current) go();
    before.current = isConfirmed;
  }, [isConfirmed, go]);
}

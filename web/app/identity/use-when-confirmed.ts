import { useEffect, useRef } from 'react';
import { useIdentity } from './identity.ts';

/** Calls back when the provider bears out who is here, after the device alone had said so. */
export function useWhenConfirmed(go: () => void): void {
  const { isConfirmed } = useIdentity();
  const before = useRef(isConfirmed);
  useEffect(() => {
    if (isConfirmed && !before.current) go();
    before.current = isConfirmed;
  }, [isConfirmed, go]);
}

import { useState } from 'react';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import type { RedemptionStatus } from '../../../domain/redemptions/transitions.ts';

export interface Decided {
  /** The claim as the admin saw it, so that the row keeps its size. */
  redemption: RedemptionWithUser;
  status: RedemptionStatus;
}

const NONE: ReadonlyMap<string, Decided> = new Map();

/**
 * Collects the claims that the admin decides while the list is held. After the hold, the list itself shows the
 * decisions.
 */
export function useDecided(isHeld: boolean) {
  const [decided, setDecided] = useState(NONE);
  if (!isHeld && decided.size > 0) setDecided(NONE);
  const onDecided = (redemption: RedemptionWithUser, status: RedemptionStatus) =>
    setDecided((before) => new Map([...before, [redemption.id, { redemption, status }]]));
  return { decided, onDecided };
}

import type { ActionPriority, OfflineAction } from './action.ts';

const URGENCY: Readonly<Record<ActionPriority, number>> = { high: 0, medium: 1, low: 2 };

/** Spec section 4. */
export function compareActions(a: OfflineAction, b: OfflineAction): number {
  return URGENCY[a.priority] - URGENCY[b.priority] || a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

export type Next = { do: 'send'; action: OfflineAction } | { do: 'wait'; until: number } | { do: 'rest' };

/**
 * An action that waits for the server blocks all actions behind it, because they need the same server. An action that
 * waits for a limit blocks only actions of its type, so that limited claims do not delay a check-in. An action that can
 * still be undone blocks no other action.
 */
export function nextAction(actions: readonly OfflineAction[], now: number): Next {
  const pending = actions.filter(({ status }) => status === 'pending').toSorted(compareActions);
  const heldTypes = new Set<string>();
  let until = Infinity;
  for (const action of pending) {
    if (heldTypes.has(action.type)) continue;
    if (action.notBefore <= now) return { do: 'send', action };
    until = Math.min(until, action.notBefore);
    if (action.waitsFor === 'undo') continue;
    if (action.waitsFor !== 'limit') break;
    heldTypes.add(action.type);
  }
  return until === Infinity ? { do: 'rest' } : { do: 'wait', until };
}

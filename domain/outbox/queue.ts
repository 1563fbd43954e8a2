import type { ActionPriority, OfflineAction } from './action.ts';

const URGENCY: Readonly<Record<ActionPriority, number>> = { high: 0, medium: 1, low: 2 };

/** Spec section 4: by priority, then the oldest first. The id decides between two of one instant. */
export function compareActions(a: OfflineAction, b: OfflineAction): number {
  return URGENCY[a.priority] - URGENCY[b.priority] || a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

/** What the queue does next: send an action, wait until an instant, or nothing. */
export type Next = { do: 'send'; action: OfflineAction } | { do: 'wait'; until: number } | { do: 'rest' };

/**
 * The action to send at `now`, epoch milliseconds. One that waits for the server holds up everything behind it, for it is
 * one server; one that waits for a limit holds up its own type, so that claims over a limit do not keep a check-in back.
 * One that can still be undone holds up nothing.
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

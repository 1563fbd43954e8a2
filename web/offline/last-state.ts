import type { DehydratedState } from '@tanstack/react-query';

/** web/public/before-paint.js reads it too. Clearing the device removes it. */
export const LAST_STATE_KEY = 'employee-rewards-last-state';

export type PersistedQuery = DehydratedState['queries'][number];
/** An element's tag, attributes and content, because a text must not become HTML (web/kit/trusted-types.ts). */
export type Packed = string | [tag: string, attributes: Record<string, string>, content: Packed[]];

/**
 * The record of the device's user, and some elements of the dashboard as they looked. Local storage holds them, because
 * IndexedDB cannot be read before the first paint.
 */
export interface LastState {
  userId: string;
  isAdmin: boolean;
  /** The language of `shown`. */
  lang: string;
  /** The end of the user's day, epoch milliseconds. Later, before-paint.js shows only what holds on every day. */
  until: number;
  /** The weekdays without work, 0 is Sunday. */
  daysOff: number[];
  /** True when the dashboard showed the button for the check-in. */
  isOpen: boolean;
  shown: Record<string, Packed>;
  /** Null while an action on this device is newer, because IndexedDB has to be read first. */
  me: { query: PersistedQuery; version: string; expiresAt: number } | null;
}

export function readLastState(): LastState | null {
  try {
    return JSON.parse(localStorage.getItem(LAST_STATE_KEY) ?? 'null') as LastState | null;
  } catch {
    // Storage is blocked.
    return null;
  }
}

export function forgetLastState(): void {
  try {
    localStorage.removeItem(LAST_STATE_KEY);
  } catch {
    // Storage is blocked.
  }
}

import { create } from 'zustand';

export type UpdateState =
  | { at: 'none' }
  | { at: 'available'; waiting: ServiceWorker; version: string | null }
  /**
   * The new version is in use, in other tabs too. This page still runs the old version because the page has unsaved
   * input.
   */
  | { at: 'reload-waits' };

export const useUpdate = create<UpdateState>(() => ({ at: 'none' }));

/**
 * The element of the shell that holds the update card, or null outside the shell. On a phone the card has its own space
 * there, above the page, so that it covers nothing.
 */
export const useUpdatePlace = create<{ place: HTMLElement | null }>(() => ({ place: null }));
export const setUpdatePlace = (place: HTMLElement | null): void => useUpdatePlace.setState({ place });

export const setUpdate = (state: UpdateState): void => useUpdate.setState(state, true);

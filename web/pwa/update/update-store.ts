import { create } from 'zustand';

export type UpdateState =
  | { at: 'none' }
  /** A new version is installed and waits while this version runs. */
  | { at: 'available'; waiting: ServiceWorker; version: string | null }
  /**
   * The new version is in use, in other tabs too. This page still runs the old version because the page has unsaved
   * input.
   */
  | { at: 'reload-waits' };

/** The state of the update to a new version of the app. */
export const useUpdate = create<UpdateState>(() => ({ at: 'none' }));

export const setUpdate = (state: UpdateState): void => useUpdate.setState(state, true);

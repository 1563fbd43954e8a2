import { create } from 'zustand';

export type UpdateState =
  | { at: 'none' }
  /** A new version is installed and waits; this one goes on. */
  | { at: 'available'; waiting: ServiceWorker; version: string | null }
  /** The new version is in use, in another tab too; this page still is the old one because something is typed in it. */
  | { at: 'reload-waits' };

/** What there is to say about a new version. */
export const useUpdate = create<UpdateState>(() => ({ at: 'none' }));

export const setUpdate = (state: UpdateState): void => useUpdate.setState(state, true);

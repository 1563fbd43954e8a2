import { create } from 'zustand';
import { setInMemory } from '../../kit/leaving/leave-guards.ts';
import type { Edits } from './edits.ts';

interface EditsState {
  /**
   * Edits by user, in memory only. Typed text survives when a session ends under the form and the user signs in again.
   */
  edits: Readonly<Record<string, Edits>>;
  set(userId: string, change: (edits: Edits) => Edits): void;
}

export const NO_EDITS: Edits = {};

export const useEdits = create<EditsState>((set) => ({
  edits: {},
  set: (userId, change) => set(({ edits }) => ({ edits: { ...edits, [userId]: change(edits[userId] ?? NO_EDITS) } })),
}));

// Blocks an app update while there are edits, even when the form is not shown.
useEdits.subscribe(({ edits }) =>
  setInMemory(
    useEdits,
    Object.values(edits).some((one) => Object.keys(one).length > 0),
  ),
);

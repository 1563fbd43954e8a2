import { create } from 'zustand';
import { setInMemory } from '../../app/leave-guards.ts';
import type { Edits } from './edits.ts';

interface EditsState {
  /** By person. In memory alone: a session that ends under the form keeps what was typed until they are back. */
  edits: Readonly<Record<string, Edits>>;
  set(userId: string, change: (edits: Edits) => Edits): void;
}

export const NO_EDITS: Edits = {};

export const useEdits = create<EditsState>((set) => ({
  edits: {},
  set: (userId, change) => set(({ edits }) => ({ edits: { ...edits, [userId]: change(edits[userId] ?? NO_EDITS) } })),
}));

// No new version of the app takes them away, even while the form is not on the page.
useEdits.subscribe(({ edits }) =>
  setInMemory(
    useEdits,
    Object.values(edits).some((one) => Object.keys(one).length > 0),
  ),
);

import { create } from 'zustand';
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

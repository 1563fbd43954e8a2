import type { BulkAct } from '../../../../domain/people/bulk.ts';

export type BulkType = BulkAct['type'];
export const BULK_TYPES = ['award', 'calendar', 'approve'] as const satisfies readonly BulkType[];

/** Somebody, and what became or would become of them. */
export interface Outcome {
  id: string;
  name: string | null;
  outcome: 'change' | 'done' | 'unchanged' | 'refused' | 'failed';
  /** Why not, in the language in use. */
  why: string | null;
}

export interface Summary {
  items: readonly Outcome[];
  people: number;
  points: number;
}

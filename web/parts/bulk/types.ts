import type { BulkAction } from '../../../domain/people/bulk.ts';

export type BulkType = BulkAction['type'];
export const BULK_TYPES = ['award', 'calendar', 'approve'] as const satisfies readonly BulkType[];

/** The result or the preview of a bulk action for one user. */
export interface Outcome {
  id: string;
  name: string | null;
  outcome: 'change' | 'done' | 'unchanged' | 'refused' | 'failed';
  /** The reason of a refusal, in the current language. */
  why: string | null;
}

export interface Summary {
  items: readonly Outcome[];
  people: number;
  points: number;
}

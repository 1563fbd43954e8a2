import type { BulkPreview, BulkResult } from '#domain/api/people.ts';
import type { BulkAction } from '#domain/people/bulk.ts';
import { errorText } from '#web/messages/error-text.ts';

export type BulkType = BulkAction['type'];
export const BULK_TYPES = ['award', 'calendar', 'approve'] as const satisfies readonly BulkType[];

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

const toOutcome = (item: BulkPreview['items'][number] | BulkResult['items'][number]): Outcome => ({
  id: item.id,
  name: item.name,
  outcome: item.outcome,
  why: 'code' in item ? errorText(item.code, item.message) : null,
});

export const EMPTY: Summary = { items: [], people: 0, points: 0 };

export const withPart = (before: Summary, part: BulkPreview | BulkResult): Summary => ({
  items: [...before.items, ...part.items.map(toOutcome)],
  people: before.people + part.people,
  points: before.points + part.points,
});

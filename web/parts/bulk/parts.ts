import { errorText } from '../../messages/error-text.ts';
import type { BulkPreview, BulkResult } from '../../../domain/api/people.ts';
import type { Outcome, Summary } from './types.ts';

const toOutcome = (item: BulkPreview['items'][number] | BulkResult['items'][number]): Outcome => ({
  id: item.id,
  name: item.name,
  outcome: item.outcome,
  why: 'code' in item ? errorText(item.code, item.message) : null,
});

export const EMPTY: Summary = { items: [], people: 0, points: 0 };

/** Adds the answer of one part to the summary so far. */
export const withPart = (before: Summary, part: BulkPreview | BulkResult): Summary => ({
  items: [...before.items, ...part.items.map(toOutcome)],
  people: before.people + part.people,
  points: before.points + part.points,
});

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BULK_MAX, type BulkAction } from '../../../domain/people/bulk.ts';
import { inParts, useInParts } from '../../kit/action/use-in-parts.ts';
import { bulkPlanOptions, sendBulk } from '../people/queries.ts';
import { EMPTY, withPart } from './parts.ts';

const NOBODY: readonly string[] = [];

/** Runs an action on many users: first a preview of its effects, then the action in parts. */
export function useBulk(act: BulkAction, ids: readonly string[]) {
  const [parts] = useState(() => inParts(ids, BULK_MAX));
  const [planKey] = useState(() => crypto.randomUUID());
  const plan = useQuery(bulkPlanOptions(planKey, act, parts));
  const { answers, unsure, run, ...rest } = useInParts((part: string[], key) => sendBulk({ ids: part, act }, key));
  const result = useMemo(() => answers.reduce(withPart, EMPTY), [answers]);
  return { ...rest, plan, result, unsure: unsure ?? NOBODY, send: () => run(parts) };
}

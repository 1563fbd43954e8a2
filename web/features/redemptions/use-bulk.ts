import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkDecision, BulkOutcome } from '../../../domain/api/redemptions.ts';
import { toAppError } from '../../app/app-error.ts';
import { renewCompany } from '../../app/renew.ts';
import { decideOnSome } from './queries.ts';
import { inParts } from './queue-view.ts';

/** So many in one request: the bar moves, and what is lost with a connection is little. */
const PART = 10;

export type BulkState =
  | { kind: 'asking' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' }
  | { kind: 'done' };

type Words = Pick<BulkDecision, 'rejectionReason' | 'fulfillmentNotes'>;

/**
 * Decides on many in parts. A part that failed is sent again under its own key: what it had done is not done twice. What
 * was written goes with the first try and stays.
 */
export function useBulk(status: BulkDecision['status']) {
  const client = useQueryClient();
  const [state, setState] = useState<BulkState>({ kind: 'asking' });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  // What is on its way is waited for: its outcome is worth knowing.
  const isStopping = useRef(false);
  const left = useRef<{ decision: BulkDecision; key: string }[] | null>(null);
  useEffect(
    () => () => {
      isStopping.current = true;
    },
    [],
  );

  const run = async (ids: readonly string[], words: Words): Promise<ReadonlyMap<string, BulkOutcome> | null> => {
    left.current ??= inParts(ids, PART).map((part) => ({
      decision: { ids: part, status, ...words },
      key: crypto.randomUUID(),
    }));
    const parts = left.current;
    isStopping.current = false;
    setState({ kind: 'sending' });
    let known = outcomes;
    try {
      for (let part = parts[0]; part; part = parts[0]) {
        const { items } = await decideOnSome(part.decision, part.key);
        parts.shift();
        known = new Map([...known, ...items.map(({ id, outcome }) => [id, outcome] as const)]);
        setOutcomes(known);
        if (isStopping.current) break;
      }
      setState({ kind: parts.length > 0 ? 'stopped' : 'done' });
      return parts.length > 0 ? null : known;
    } catch (error) {
      setState({ kind: 'failed', message: toAppError(error).message });
      return null;
    } finally {
      void renewCompany(client);
    }
  };

  const stop = () => {
    isStopping.current = true;
  };
  return { state, outcomes, run, stop };
}

import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#domain/live/messages.ts';
import { crowdSpreadMs, isLive, useLive, type LiveState } from './live-store.ts';

interface CoalesceParts {
  act: (names: readonly string[]) => void;
  everyMs: number;
  /** Many devices receive a change at the same moment, and the delay spreads their requests. */
  spreadMs: () => number;
  random?: () => number;
}

/**
 * After a quiet time, a name is handled almost at once. Otherwise the collected names are handled once per interval.
 */
export function coalesce({ act, everyMs, spreadMs, random = Math.random }: CoalesceParts) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let actedAtMs = -Infinity;

  function run(): void {
    timer = undefined;
    actedAtMs = Date.now();
    const names = [...waiting];
    waiting.clear();
    act(names);
  }

  return {
    add(names: readonly string[]): void {
      if (names.length === 0) return;
      for (const name of names) waiting.add(name);
      const restMs = Math.max(0, actedAtMs + everyMs - Date.now());
      timer ??= setTimeout(run, restMs + random() * spreadMs());
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}

const EVERY_MS = 10_000;
/**
 * The age from which data is refreshed when the screen opens or first connects. The screen may have missed changes
 * since such data was loaded.
 */
const OLD_MS = 5_000;

/** For each topic, the first parts of the query keys that a change of the topic makes stale. */
type Followed = Partial<Record<LiveTopic, readonly string[]>>;

const comesUp = (state: LiveState, before: LiveState): boolean =>
  state.status === 'connected' && before.status !== 'connected';
const isFirst = (state: LiveState, before: LiveState): boolean =>
  comesUp(state, before) && before.lastActivity === null;

/** After a lost connection, returns all names, because the missed changes are unknown. */
export function namesToAsk(followed: Followed, state: LiveState, before: LiveState): readonly string[] {
  if (comesUp(state, before) && before.lastActivity !== null) return Object.values(followed).flat();
  if (state.realtimeStats === null || state.realtimeStats === before.realtimeStats) return [];
  return state.realtimeStats.changed.flatMap((topic) => followed[topic] ?? []);
}

/** A request that is already running is not repeated. */
export function askForOld(client: QueryClient, followed: Followed): void {
  const isOld = ({ state }: Query): boolean => Date.now() - state.dataUpdatedAt > OLD_MS;
  for (const name of new Set(Object.values(followed).flat())) {
    void client.invalidateQueries({ queryKey: [name], predicate: isOld }, { cancelRefetch: false });
  }
}

/** `followed` must be a constant. */
export function useFollowLive(followed: Followed): void {
  const client = useQueryClient();
  useEffect(() => {
    /** The names to refresh when the page becomes visible. */
    const unseen = new Set<string>();
    const asking = coalesce({
      everyMs: EVERY_MS,
      spreadMs: crowdSpreadMs,
      act: (names) => {
        for (const name of names) {
          if (document.visibilityState === 'hidden') unseen.add(name);
          else void client.invalidateQueries({ queryKey: [name] });
        }
      },
    });
    let missedOld = false;
    const ask = () => {
      missedOld = document.visibilityState === 'hidden';
      if (!missedOld) askForOld(client, followed);
    };
    if (isLive()) ask();
    const stop = useLive.subscribe((state, before) => {
      if (isFirst(state, before)) ask();
      asking.add(namesToAsk(followed, state, before));
    });
    const onSeen = () => {
      if (document.visibilityState === 'hidden') return;
      if (missedOld) ask();
      asking.add([...unseen]);
      unseen.clear();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      stop();
      asking.stop();
    };
  }, [client, followed]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '../../domain/live/messages.ts';
import { coalesce } from './coalesce.ts';
import { useLive, type LiveState } from './live-store.ts';

/** A screen asks again at most this often, milliseconds. */
const EVERY_MS = 10_000;
/** Of all who are online, about this many a second ask after a change. */
const ASKS_A_SECOND = 200;
const SPREAD_MAX_MS = 30_000;

const spreadMs = (): number => Math.min((useLive.getState().total / ASKS_A_SECOND) * 1_000, SPREAD_MAX_MS);

/** The first parts of query keys that a change of a topic makes old. */
export type Followed = Partial<Record<LiveTopic, readonly string[]>>;

/** The names that are old after a change of the live state. What changed while there was no connection is not known: all. */
export function namesToAsk(followed: Followed, state: LiveState, before: LiveState): readonly string[] {
  const isBack = state.status === 'connected' && before.status !== 'connected' && before.lastActivity !== null;
  if (isBack) return Object.values(followed).flat();
  if (state.realtimeStats === null || state.realtimeStats === before.realtimeStats) return [];
  return state.realtimeStats.changed.flatMap((topic) => followed[topic] ?? []);
}

/** Keeps what a screen shows up to date while there is a connection: what changed is asked for again. `followed` is a constant. */
export function useFollowLive(followed: Followed): void {
  const client = useQueryClient();
  useEffect(() => {
    /** Names that wait for somebody to look. */
    const unseen = new Set<string>();
    const asking = coalesce({
      everyMs: EVERY_MS,
      spreadMs,
      act: (names) => {
        for (const name of names) {
          if (document.visibilityState === 'hidden') unseen.add(name);
          else void client.invalidateQueries({ queryKey: [name] });
        }
      },
    });
    const stop = useLive.subscribe((state, before) => asking.add(namesToAsk(followed, state, before)));
    const onSeen = () => {
      if (document.visibilityState === 'hidden') return;
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

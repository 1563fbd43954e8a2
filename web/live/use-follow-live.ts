import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '../../domain/live/messages.ts';
import { coalesce } from './coalesce.ts';
import { crowdSpreadMs } from './crowd.ts';
import { isLive, useLive, type LiveState } from './live-store.ts';

/** A screen asks again at most this often, milliseconds. */
const EVERY_MS = 10_000;
/** Nobody told of changes before the screen opened, or before there was a connection: what is older than this is asked for. */
const OLD_MS = 5_000;

/** The first parts of query keys that a change of a topic makes old. */
export type Followed = Partial<Record<LiveTopic, readonly string[]>>;

const comesUp = (state: LiveState, before: LiveState): boolean =>
  state.status === 'connected' && before.status !== 'connected';
const isFirst = (state: LiveState, before: LiveState): boolean =>
  comesUp(state, before) && before.lastActivity === null;

/** The names that are old after a change of the live state. What changed while there was no connection is not known: all. */
export function namesToAsk(followed: Followed, state: LiveState, before: LiveState): readonly string[] {
  if (comesUp(state, before) && before.lastActivity !== null) return Object.values(followed).flat();
  if (state.realtimeStats === null || state.realtimeStats === before.realtimeStats) return [];
  return state.realtimeStats.changed.flatMap((topic) => followed[topic] ?? []);
}

/** Asks again for what the device has had for a while; what is asked for already is not asked for twice. */
export function askForOld(client: QueryClient, followed: Followed): void {
  const isOld = ({ state }: Query): boolean => Date.now() - state.dataUpdatedAt > OLD_MS;
  for (const name of new Set(Object.values(followed).flat())) {
    void client.invalidateQueries({ queryKey: [name], predicate: isOld }, { cancelRefetch: false });
  }
}

/** Keeps what a screen shows up to date while there is a connection: what changed is asked for again. `followed` is a constant. */
export function useFollowLive(followed: Followed): void {
  const client = useQueryClient();
  useEffect(() => {
    /** Names that wait for somebody to look. */
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
    if (isLive()) askForOld(client, followed);
    const stop = useLive.subscribe((state, before) => {
      if (isFirst(state, before)) askForOld(client, followed);
      asking.add(namesToAsk(followed, state, before));
    });
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

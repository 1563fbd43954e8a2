import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../app/app-error.ts';
import { serverNow, type LoadedMe } from '../../../app/me.ts';
import { yearOf } from '../record/queries.ts';
import { createCollection, type Progress } from './collect.ts';
import { fileName, fileText, saveFile, usualName } from './file.ts';
import { patiently } from './patiently.ts';
import { sourcesOf } from './sources.ts';

export type DownloadState =
  | { step: 'asking' }
  | { step: 'collecting' | 'waiting'; progress: Progress }
  | { step: 'failed'; progress: Progress; reason: string }
  | { step: 'done'; file: string };

const NOTHING: Progress = { words: '', entries: 0, share: 0 };

/** Collects everything about the person and saves it as one file, or saves nothing. */
export function useDownload(me: LoadedMe) {
  const [state, setState] = useState<DownloadState>({ step: 'asking' });
  const running = useRef<AbortController | null>(null);
  const [collect] = useState(() => {
    const asking = { onWait: () => undefined as void };
    const sources = sourcesOf(me.id, yearOf(me.today.date)).map((source) => ({
      ...source,
      read: (cursor: string | null, signal: AbortSignal) =>
        patiently(
          () => source.read(cursor, signal),
          signal,
          () => asking.onWait(),
        ),
    }));
    return { run: createCollection(sources), asking };
  });

  const stop = () => running.current?.abort();
  // Whoever leaves the page wants no file any more.
  useEffect(() => stop, []);

  /** Begins, or goes on where it failed. */
  const start = async (typed: string): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    let progress = NOTHING;
    collect.asking.onWait = () => setState({ step: 'waiting', progress });
    try {
      const parts = await collect.run(controller.signal, (now) => {
        progress = now;
        setState({ step: 'collecting', progress });
      });
      const file = fileName(typed, usualName(me.today.date));
      saveFile(file, fileText(me, serverNow(me), parts));
      setState({ step: 'done', file });
    } catch (error) {
      if (!controller.signal.aborted) setState({ step: 'failed', progress, reason: toAppError(error).message });
    }
  };

  return { state, start, stop };
}

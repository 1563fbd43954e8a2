import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../kit/api/app-error.ts';
import { serverNow, type LoadedMe } from '../../../kit/session/me.ts';
import { toYear } from '../record/queries.ts';
import { createCollection, type Progress } from './collect.ts';
import { fileName, fileText, saveFile, usualName } from './file.ts';
import { listSources } from './sources.ts';

export type DownloadState =
  | { step: 'asking' }
  | { step: 'collecting' | 'waiting'; progress: Progress }
  | { step: 'failed'; progress: Progress; reason: string }
  | { step: 'done'; file: string };

const NOTHING: Progress = { words: '', entries: 0, share: 0 };

/** Collects all data about the user and saves it as one file, or saves nothing. */
export function useDownload(me: LoadedMe) {
  const [state, setState] = useState<DownloadState>({ step: 'asking' });
  const running = useRef<AbortController | null>(null);
  const [collect] = useState(() => createCollection(listSources(me.id, toYear(me.today.date))));

  const stop = useCallback(() => running.current?.abort(), []);
  // Leaving the page cancels the download.
  useEffect(() => stop, [stop]);

  /** Starts, or resumes after a failure. */
  const start = async (typed: string): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    let progress = NOTHING;
    try {
      const onProgress = (now: Progress) => {
        progress = now;
        setState({ step: 'collecting', progress });
      };
      const parts = await collect(controller.signal, onProgress, () => setState({ step: 'waiting', progress }));
      const file = fileName(typed, usualName(me.today.date));
      saveFile(file, fileText(me, serverNow(me), parts));
      setState({ step: 'done', file });
    } catch (error) {
      if (!controller.signal.aborted) setState({ step: 'failed', progress, reason: toAppError(error).message });
    }
  };

  return { state, start, stop };
}

import { useEffect, useRef, useState } from 'react';
import type { ExportName } from '../../../domain/api/exports.ts';
import { networkError, toAppError } from '../../app/app-error.ts';
import { t } from '../../messages/t.ts';
import { saveBlob } from '../../ui/save-file.ts';
import type { Period } from './periods.ts';
import { fetchExport } from './queries.ts';
import { receive } from './receive.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'running'; bytes: number }
  | { step: 'done'; file: string; rows: number }
  | { step: 'failed'; message: string };

function fileNameOf(response: Response, name: ExportName): string {
  const [, said] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return said ?? `rewards-${name}.csv`;
}

/** Takes a file and saves it, whole or not at all. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (name: ExportName, period: Period) => {
    const controller = new AbortController();
    stop.current = controller;
    setState({ step: 'running', bytes: 0 });
    try {
      const response = await fetchExport(name, period, controller.signal);
      if (!response.body) throw networkError(null);
      const received = await receive(response.body as ReadableStream<Uint8Array<ArrayBuffer>>, (bytes) =>
        setState({ step: 'running', bytes }),
      );
      if (!received) throw new Error(t('exports.cut'));
      const file = fileNameOf(response, name);
      saveBlob(file, received.blob);
      setState({ step: 'done', file, rows: received.rows });
    } catch (thrown) {
      if (controller.signal.aborted) setState({ step: 'idle' });
      // A stream that breaks says so in the browser's words, which help nobody.
      else
        setState({
          step: 'failed',
          message: thrown instanceof TypeError ? t('exports.cut') : toAppError(thrown).message,
        });
    }
  };
  return { state, start, stop: () => stop.current?.abort(), reset: () => setState({ step: 'idle' }) };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportName } from '../../../domain/api/exports.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { receiveCsv } from '../../kit/api/receive-csv.ts';
import { saveBlob } from '../../ui/behaviour/save-file.ts';
import type { Period } from './periods.ts';
import { fetchExport } from './queries.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'running'; bytes: number }
  | { step: 'done'; file: string; rows: number }
  | { step: 'failed'; message: string };

/** Downloads a file and saves it, in full or not at all. */
export function useDownload() {
  const client = useQueryClient();
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (name: ExportName, period: Period) => {
    const controller = new AbortController();
    stop.current = controller;
    setState({ step: 'running', bytes: 0 });
    try {
      const response = await fetchExport(name, period, controller.signal);
      const {
        name: file,
        content,
        rows,
      } = await receiveCsv(response, `rewards-${name}.csv`, (bytes) => setState({ step: 'running', bytes }));
      saveBlob(file, content);
      setState({ step: 'done', file, rows });
    } catch (thrown) {
      setState(controller.signal.aborted ? { step: 'idle' } : { step: 'failed', message: toAppError(thrown).message });
    } finally {
      // The request is in the audit log, even if the download failed.
      void client.invalidateQueries({ queryKey: ['audit'] });
    }
  };
  return { state, start, stop: () => stop.current?.abort() };
}

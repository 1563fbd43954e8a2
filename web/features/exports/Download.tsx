import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportName } from '../../../domain/api/exports.ts';
import type { CsvFormat } from '../../../domain/text/csv.ts';
import { formatNumber } from '../../messages/format.ts';
import { locale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { Period } from './periods.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { receiveCsv } from '../../kit/api/receive-csv.ts';
import { saveBlob } from '../../ui/behaviour/save-file.ts';
import { fetchExport } from './queries.ts';

const MB = 1_000_000;

function sizeText(bytes: number): string {
  const inUnit = (unit: string, value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  return bytes < MB ? inUnit('kilobyte', Math.ceil(bytes / 1_000)) : inUnit('megabyte', bytes / MB);
}

type DownloadState =
  | { step: 'idle' }
  | { step: 'running'; bytes: number }
  | { step: 'done'; file: string; rows: number }
  | { step: 'failed'; message: string };

/** Downloads a file. Saves the file only after its last part has arrived. */
function useDownload() {
  const client = useQueryClient();
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (name: ExportName, asked: { period: Period; format: CsvFormat }) => {
    const controller = new AbortController();
    stop.current = controller;
    setState({ step: 'running', bytes: 0 });
    try {
      const response = await fetchExport(name, asked, controller.signal);
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
      // The audit log contains an entry about the request, even if the download failed.
      void client.invalidateQueries({ queryKey: ['audit'] });
    }
  };
  return { state, start, stop: () => stop.current?.abort() };
}

function DownloadTexts({ state }: { state: DownloadState }) {
  if (state.step === 'running') {
    return state.bytes === 0 ? t('exports.preparing') : t('exports.progress', { size: sizeText(state.bytes) });
  }
  return state.step === 'done' ? t('exports.done', { file: state.file, rows: formatNumber(state.rows) }) : null;
}

interface Props {
  name: ExportName;
  period: Period;
  format: CsvFormat;
  isValid: boolean;
}

export function Download({ name, period, format, isValid }: Props) {
  const { state, start, stop } = useDownload();
  const isRunning = state.step === 'running';
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Button size="lg" busy={isRunning} disabled={!isValid} onClick={() => void start(name, { period, format })}>
          {t('exports.download')}
        </Button>
        {isRunning && (
          <Button size="lg" variant="outline" onClick={stop}>
            {t('exports.stop')}
          </Button>
        )}
      </div>
      <output className="num mt-3 block min-h-6 text-sm break-words text-ink-soft">
        <DownloadTexts state={state} />
      </output>
      {state.step === 'failed' && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {state.message}
        </p>
      )}
    </div>
  );
}

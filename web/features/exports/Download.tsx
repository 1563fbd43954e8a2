import type { ExportName } from '../../../domain/api/exports.ts';
import { formatNumber } from '../../messages/format.ts';
import { locale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { Period } from './periods.ts';
import { useDownload, type DownloadState } from './use-download.ts';

const MB = 1_000_000;

function sizeText(bytes: number): string {
  const inUnit = (unit: string, value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  return bytes < MB ? inUnit('kilobyte', Math.ceil(bytes / 1_000)) : inUnit('megabyte', bytes / MB);
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
  isValid: boolean;
}

/** Downloads the file, and shows its progress and its result. */
export function Download({ name, period, isValid }: Props) {
  const { state, start, stop } = useDownload();
  const isRunning = state.step === 'running';
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Button size="lg" busy={isRunning} disabled={!isValid} onClick={() => void start(name, period)}>
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

import { useQueryClient } from '@tanstack/react-query';
import { Banknote, CalendarCheck, Coins, Gift, Heart, ReceiptText, UsersRound, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EXPORT_MAX_DAYS, type ExportName } from '#domain/api/exports.ts';
import { CSV_FORMAT_NAMES, type CsvFormat } from '#domain/text/csv.ts';
import { FIRST_DAY, lastDayFrom } from '#domain/time/day-bounds.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { API_OPTIONS } from '#web/kit/api/api.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { receiveCsv } from '#web/kit/api/receive-csv.ts';
import { useFileFormat } from '#web/kit/settings/device-choices.ts';
import { formatNumber } from '#web/messages/format.ts';
import { locale } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { ZoneNote } from '#web/parts/company-day/list-parts.tsx';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PayrollPreview } from './PayrollPreview.tsx';
import { findPeriod, findProblem, PERIODS, periodText, usualPeriod, type Period, type PeriodName } from './periods.ts';

/** The file of users needs no period, because it always contains all users. */
const toQuery = (name: ExportName, { from, to }: Period): Record<string, string> =>
  name === 'users' ? {} : { from, to };

/** A plain link would not send the credentials. */
const fetchExport = (
  name: ExportName,
  { period, format }: { period: Period; format: CsvFormat },
  signal: AbortSignal,
): Promise<Response> =>
  API_OPTIONS.fetch(
    `/api/exports/${name}.csv?${new URLSearchParams({ ...toQuery(name, period), format }).toString()}`,
    {
      signal,
    },
  );

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

/** Saves the file only after its last part has arrived. */
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

interface DownloadProps {
  name: ExportName;
  period: Period;
  format: CsvFormat;
  isValid: boolean;
}

function Download({ name, period, format, isValid }: DownloadProps) {
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
            {t('dialog.stop')}
          </Button>
        )}
      </div>
      <output className="num mt-3 block min-h-6 text-sm break-words text-ink-soft">
        <DownloadTexts state={state} />
      </output>
      {state.step === 'failed' && <Alert>{state.message}</Alert>}
    </div>
  );
}

interface ChoosePeriodProps {
  today: LocalDate;
  name: PeriodName;
  onName: (name: PeriodName) => void;
  period: Period;
  onPeriod: (period: Period) => void;
}

function ChoosePeriod({ today, name, onName, period, onPeriod }: ChoosePeriodProps) {
  const problem = findProblem(period, today);
  const error = problem && t(`exports.period.${problem}`, { days: EXPORT_MAX_DAYS });
  return (
    <div>
      <p aria-hidden="true" className="mb-2 font-semibold">
        {t('filter.period')}
      </p>
      <Segmented
        label={t('filter.period')}
        value={name}
        onChange={onName}
        options={PERIODS.map((value) => ({ value, label: t(`exports.period.${value}`) }))}
      />
      {name === 'own' ? (
        <div className="mt-4 grid max-w-xl gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t('filter.from')}
            value={period.from}
            min={FIRST_DAY}
            max={period.to || lastDayFrom(today)}
            onChange={(event) => onPeriod({ ...period, from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('filter.to')}
            value={period.to}
            min={period.from || FIRST_DAY}
            max={lastDayFrom(today)}
            error={error}
            onChange={(event) => onPeriod({ ...period, to: event.target.value })}
          />
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{periodText(period)}</p>
      )}
    </div>
  );
}

const CHOICES: readonly { name: ExportName; icon: LucideIcon }[] = [
  { name: 'payroll', icon: Banknote },
  { name: 'taxable', icon: ReceiptText },
  { name: 'thanks', icon: Heart },
  { name: 'users', icon: UsersRound },
  { name: 'checkins', icon: CalendarCheck },
  { name: 'ledger', icon: Coins },
  { name: 'redemptions', icon: Gift },
];

/** The cards are radio buttons, so that arrow keys work. */
function ChooseExport({ value, onChange }: { value: ExportName; onChange: (name: ExportName) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('exports.what')}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-4">
        {CHOICES.map(({ name, icon: Icon }) => (
          <label
            key={name}
            className="relative flex cursor-pointer items-start gap-3 rounded-card border-2 border-line bg-surface p-4 hover:border-ink-soft has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="export"
              aria-labelledby={`export-${name}`}
              aria-describedby={`export-${name}-text`}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            <span className="min-w-0">
              <span id={`export-${name}`} className="block font-semibold">
                {t(`exports.${name}`)}
              </span>
              <span id={`export-${name}-text`} className="block text-sm text-ink-soft">
                {t(`exports.${name}.text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export default function Exports() {
  const today = useCompanyDay().date;
  const [name, setName] = useState<ExportName>('payroll');
  const [chosen, setChosen] = useState<PeriodName | null>(null);
  const [own, setOwn] = useState<Period>({ from: today, to: today });
  const periodName = chosen ?? usualPeriod(name);
  const period = findPeriod(periodName, today) ?? own;
  const [format, setFormat] = useFileFormat();
  const isValid = name === 'users' || findProblem(period, today) === null;

  const rename = (next: PeriodName) => {
    // A custom period has, at first, the days that were shown before.
    setOwn(period);
    setChosen(next);
  };
  return (
    <div className="w-full">
      <PageHeader title={t('exports.title')} text={t('exports.intro')} />
      <ZoneNote className="-mt-3 mb-5" />
      <div className="flex flex-col gap-6">
        <ChooseExport value={name} onChange={setName} />
        {name !== 'users' && (
          <ChoosePeriod today={today} name={periodName} onName={rename} period={period} onPeriod={setOwn} />
        )}
        <div>
          <p aria-hidden="true" className="mb-2 font-semibold">
            {t('exports.format')}
          </p>
          <Segmented
            label={t('exports.format')}
            value={format}
            onChange={setFormat}
            options={CSV_FORMAT_NAMES.map((value) => ({ value, label: t(`exports.format.${value}`) }))}
          />
          <p className="mt-2 text-sm text-ink-soft">{t('exports.format.hint')}</p>
        </div>
        <Download
          key={`${name} ${period.from} ${period.to} ${format}`}
          name={name}
          period={period}
          format={format}
          isValid={isValid}
        />
      </div>
      {name === 'payroll' && isValid && <PayrollPreview key={`${period.from} ${period.to}`} period={period} />}
    </div>
  );
}

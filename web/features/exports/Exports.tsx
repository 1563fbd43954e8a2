import { useState } from 'react';
import type { ExportName } from '../../../domain/api/exports.ts';
import { CSV_FORMAT_NAMES } from '../../../domain/text/csv.ts';
import { useFileFormat } from '../../kit/settings/file-format.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { ZoneNote } from '../../parts/company-day/ZoneNote.tsx';
import { ChooseExport } from './ChooseExport.tsx';
import { ChoosePeriod } from './ChoosePeriod.tsx';
import { Download } from './Download.tsx';
import { PayrollPreview } from './PayrollPreview.tsx';
import { findPeriod, findProblem, usualPeriod, type Period, type PeriodName } from './periods.ts';

/** Lets admins choose a file and its period, and download the file. Shows a preview of the payroll report. */
export default function Exports() {
  usePageTitle(t('exports.title'));
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

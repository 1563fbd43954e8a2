import { DAY_ORDERS, readDay } from '../../../../domain/files/days.ts';
import { ENCODINGS } from '../../../../domain/files/encodings.ts';
import { LEAVE_COLUMNS, findCheck, type LeaveChoice } from '../../../../domain/leaves/leave-columns.ts';
import type { LeaveFileChoices } from '../../../../domain/leaves/leave-file.ts';
import { formatDayLong } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { LeaveFileState } from './use-leave-file.ts';

interface Props {
  file: LeaveFileState;
  onChoose: (choices: LeaveFileChoices) => void;
}

/** Lets the admin choose what each column of the file means. A column has one meaning, and a meaning has one column. */
function Columns({
  names,
  columns,
  onChange,
}: {
  names: readonly string[];
  columns: LeaveChoice;
  onChange: (columns: LeaveChoice) => void;
}) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((name, place) => (
        <SelectField
          key={`${place} ${name}`}
          label={name.trim() || t('leaveImport.how.unnamed')}
          value={columns[place] ?? ''}
          options={[
            { value: '', label: t(findCheck(name) ? 'leaveImport.how.checked' : 'leaveImport.how.unused') },
            ...LEAVE_COLUMNS.map((column) => ({ value: column, label: t(`leaveImport.column.${column}`) })),
          ]}
          onChange={(value) => {
            const chosen = LEAVE_COLUMNS.find((column) => column === value) ?? null;
            onChange(columns.map((column, index) => (index === place ? chosen : column === chosen ? null : column)));
          }}
        />
      ))}
    </div>
  );
}

/** Asks whether the day or the month comes first, when no day of the file tells. */
function DayOrderQuestion({
  example,
  onChoose,
}: {
  example: string;
  onChoose: (order: (typeof DAY_ORDERS)[number]) => void;
}) {
  return (
    <>
      <h2 className="text-lg font-semibold">{t('leaveImport.how.order', { example })}</h2>
      <div className="mt-4 flex flex-wrap gap-2">
        {DAY_ORDERS.map((order) => (
          <Button key={order} size="lg" variant="outline" onClick={() => onChoose(order)}>
            {formatDayLong(readDay(example, order, 2069) ?? example)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Says how a file is read, and lets the admin correct it before anything counts. */
export function HowItIsRead({ file: { read, choices }, onChoose }: Props) {
  const { names = [], columns = [] } = read;
  const chooseColumns = (next: LeaveChoice) => onChoose({ ...choices, names, columns: next });
  if ('problem' in read) {
    return (
      <Card>
        {read.problem === 'day_order' ? (
          <DayOrderQuestion example={read.example ?? ''} onChoose={(dayOrder) => onChoose({ ...choices, dayOrder })} />
        ) : (
          <>
            <h2 className="text-lg font-semibold">{t('leaveImport.how.columns')}</h2>
            <Columns names={names} columns={columns} onChange={chooseColumns} />
          </>
        )}
      </Card>
    );
  }
  const { header, above, encoding, sample } = read;
  const isGuess = encoding.evidence === 'guess' && sample !== '';
  return (
    <Card aria-label={t('leaveImport.how')}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {header.checks.length > 0 && (
          <li>{t('leaveImport.how.checks', { columns: header.checks.map(({ name }) => name).join(', ') })}</li>
        )}
        {header.unused.length > 0 && <li>{t('leaveImport.how.ignored', { columns: header.unused.join(', ') })}</li>}
        {header.places.kind === undefined && <li>{t('leaveImport.how.noKind')}</li>}
        {above > 0 && <li>{t('leaveImport.how.above', { count: above })}</li>}
      </ul>
      {isGuess && (
        <div className="mt-4 max-w-md">
          <SelectField
            label={t('leaveImport.how.letters')}
            hint={sample}
            value={encoding.encoding}
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            onChange={(value) => onChoose({ ...choices, encoding: ENCODINGS.find((one) => one === value) })}
          />
        </div>
      )}
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-action">
          {t('leaveImport.how.change')}
        </summary>
        <Columns names={names} columns={columns} onChange={chooseColumns} />
      </details>
    </Card>
  );
}

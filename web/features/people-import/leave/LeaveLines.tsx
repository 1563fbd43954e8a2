import { useState } from 'react';
import { LEAVE_DAYS } from '../../../../domain/api/leaves.ts';
import { CORRECTION_DAYS } from '../../../../domain/checkins/corrections.ts';
import type { LeaveLine } from '../../../../domain/leaves/leave-file.ts';
import { kindText, leftOutText } from '../../../parts/leave/leave-text.ts';
import { spanText } from '../../../parts/leave/span-text.ts';
import { errorText } from '../../../messages/error-text.ts';
import { t } from '../../../messages/t.ts';
import { FileLine, FileTable } from '../FileTable.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StateTabs } from '../StateTabs.tsx';
import { findState, LINE_STATES, type LineState } from './line-states.ts';
import type { LineResults } from './use-leave-file.ts';

const COLOURS: Readonly<Record<LineState, string>> = {
  ready: 'text-action',
  given: 'text-good',
  there: 'text-ink',
  wrong: 'text-bad',
};
/** The number of lines shown at first. Each press of the button below the list adds the same number of lines. */
const PAGE = 50;

/** Returns why a line is not imported, or null if the line has no problem. */
function findProblem({ line, read }: LeaveLine, results: LineResults): string | null {
  if ('problem' in read) {
    const { problem, column = '', value = '' } = read;
    const isCell = problem === 'part' && column === '';
    return t(isCell ? 'leaveImport.line.partCell' : `leaveImport.line.${problem}`, { column, value, days: LEAVE_DAYS });
  }
  const { code, message = '' } = results.get(line) ?? {};
  if (code === undefined) return null;
  if (code === 'validation_failed') return t('leaveImport.line.far', { back: CORRECTION_DAYS });
  return errorText(code, message);
}

function Line({ line, results }: { line: LeaveLine; results: LineResults }) {
  const { cells, read } = line;
  const problem = findProblem(line, results);
  const { name, days, leftOut = [] } = results.get(line.line) ?? {};
  const parts = [...(line.leftOut ?? []), ...leftOut].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return (
    <FileLine line={line.line}>
      <p className="truncate font-semibold" title={name ?? cells.email}>
        {name ?? (cells.email || t('import.nameless'))}
      </p>
      {name && <p className="truncate text-sm text-ink-soft">{cells.email}</p>}
      <p className="text-sm wrap-anywhere">
        {'problem' in read
          ? [cells.from, cells.to, cells.kind].filter(Boolean).join(' · ')
          : `${spanText(days ?? read)}\u00a0· ${kindText(read.kind)}`}
        {!('problem' in read) && cells.kind !== '' && cells.kind !== kindText(read.kind) && (
          <span className="text-ink-soft"> ({cells.kind})</span>
        )}
      </p>
      {problem === null && parts.length > 0 && (
        <p className="mt-0.5 text-sm text-ink-soft">{parts.map(leftOutText).join(' ')}</p>
      )}
      {problem !== null && <p className="mt-0.5 text-sm text-bad">{problem}</p>}
    </FileLine>
  );
}

interface Props {
  lines: readonly LeaveLine[];
  results: LineResults;
}

/** Lists the lines of a file, one state at a time. */
export function LeaveLines({ lines, results }: Props) {
  const [chosen, setChosen] = useState<LineState | null>(null);
  const [shownCount, setShownCount] = useState(PAGE);
  const states = lines.map((line) => findState(line, results));
  const counts = LINE_STATES.map((state) => ({ state, count: states.filter((one) => one === state).length }));
  // At first, shows the state that most needs the admin's attention.
  const found = (['wrong', 'ready', 'given'] as const).find((state) => states.includes(state)) ?? 'there';
  const show = chosen ?? found;
  const rows = lines.filter((_, index) => states[index] === show);
  return (
    <Card aria-label={t('leaveImport.show')}>
      <StateTabs
        label={t('leaveImport.show')}
        states={counts.map(({ state, count }) => ({
          state,
          text: t(`leaveImport.state.${state}`),
          count,
          colour: COLOURS[state],
        }))}
        value={show}
        onChange={(state) => {
          setChosen(state);
          setShownCount(PAGE);
        }}
      />
      {rows.length === 0 ? (
        <p className="py-10 text-center text-ink-soft">{t('leaveImport.none')}</p>
      ) : (
        <div className="mt-4">
          <FileTable label={t(`leaveImport.state.${show}`)}>
            {rows.slice(0, shownCount).map((line) => (
              <Line key={line.line} line={line} results={results} />
            ))}
          </FileTable>
        </div>
      )}
      {rows.length > shownCount && (
        <Button variant="outline" className="mt-4 w-full" onClick={() => setShownCount(shownCount + PAGE)}>
          {t('leaveImport.more')}
        </Button>
      )}
    </Card>
  );
}

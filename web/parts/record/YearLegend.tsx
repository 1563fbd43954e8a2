import type { AttendanceDay, AttendanceReason } from '../../../domain/api/attendance.ts';
import { t } from '../../messages/t.ts';
import { DayMark } from './DayMark.tsx';
import type { Intensity } from './intensity.ts';

const LEVELS: readonly Intensity[] = [1, 2, 3, 4];
const MARKS = ['checked_in_day_off', 'missed', 'frozen', 'holiday', 'leave', 'open'] as const;

/** Explains the marks that appear in the year. */
export function YearLegend({ days }: { days: readonly AttendanceDay[] }) {
  const present = new Set<AttendanceReason>(days.map(({ reason }) => reason));
  const entries = [
    ...(present.has('checked_in')
      ? LEVELS.map((level) => ({
          key: `level${level}`,
          mark: <DayMark reason="checked_in" intensity={level} />,
          text: t(`attendance.legend.level${level}`),
        }))
      : []),
    ...MARKS.filter((reason) => present.has(reason)).map((reason) => ({
      key: reason,
      mark: <DayMark reason={reason} />,
      text: t(`attendance.legend.${reason}`),
    })),
  ];
  return (
    <ul aria-label={t('attendance.legend')} className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-soft">
      {entries.map(({ key, mark, text }) => (
        <li key={key} className="flex items-center gap-2">
          <span className="grid size-5 place-content-center">{mark}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}

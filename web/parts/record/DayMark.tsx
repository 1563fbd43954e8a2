import { Snowflake } from 'lucide-react';
import type { AttendanceReason } from '../../../domain/api/attendance.ts';
import type { Intensity } from './intensity.ts';

/**
 * The size of the mark by the day's points. More points make a larger mark, so that a user can read the mark without
 * its colour.
 */
const SIZES: Readonly<Record<Intensity, string>> = {
  1: 'size-1.5',
  2: 'size-2.5',
  3: 'size-3.5',
  4: 'size-4.5 ring-2 ring-sun-soft',
};

const SHAPES: Readonly<Partial<Record<AttendanceReason, string>>> = {
  missed: 'size-2.5 rounded-full border-2 border-ink-soft',
  holiday: 'size-2 rotate-45 border-2 border-action',
  leave: 'h-1 w-3 rounded-full bg-action',
  open: 'size-4 rounded-full border-2 border-dashed border-action',
  rest: 'size-1 rounded-full bg-ink-soft',
  before: 'size-1 rounded-full bg-line',
};

interface Props {
  reason: AttendanceReason;
  /** The intensity of a day with a check-in. */
  intensity?: Intensity;
}

/**
 * Draws the mark of a day. The shape shows the reason, and the size shows the points. Screen readers skip the mark,
 * because its cell has a text.
 */
export function DayMark({ reason, intensity = 2 }: Props) {
  if (reason === 'frozen') return <Snowflake aria-hidden="true" className="mx-auto size-3.5 text-action" />;
  if (reason === 'checked_in' || reason === 'checked_in_day_off') {
    const shape = reason === 'checked_in' ? 'rounded-[0.2rem]' : 'rounded-full';
    return <span aria-hidden="true" className={`mx-auto block bg-sun-hero ${shape} ${SIZES[intensity]}`} />;
  }
  return <span aria-hidden="true" className={`mx-auto block ${SHAPES[reason] ?? ''}`} />;
}

import { useState, type ChangeEvent } from 'react';
import { FIRST_DAY, isPlausibleDay, lastDayFrom } from '../../domain/time/day-bounds.ts';
import type { LocalDate } from '../../domain/time/local-date.ts';

interface Bounds {
  today: LocalDate;
  min?: LocalDate | '';
  max?: LocalDate | '';
}

/**
 * The props of a date input that narrows a list. `onDay` gets plausible days, and '' where it is emptied: while a year is
 * typed the input gives days such as 0002-11-15, which are shown and asked for nowhere. Left like that, it shows `day` again.
 */
export function useDayFilter(day: LocalDate | '', onDay: (day: LocalDate | '') => void, { today, min, max }: Bounds) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    type: 'date',
    value: typed ?? day,
    min: min || FIRST_DAY,
    max: max || lastDayFrom(today),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const isTaken = target.value === '' || isPlausibleDay(target.value, today);
      setTyped(isTaken ? null : target.value);
      if (isTaken) onDay(target.value);
    },
    onBlur: () => setTyped(null),
  };
}

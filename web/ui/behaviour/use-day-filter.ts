import { useState, type ChangeEvent } from 'react';
import { FIRST_DAY, isPlausibleDay, lastDayFrom } from '#domain/time/day-bounds.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

interface Bounds {
  today: LocalDate;
  min?: LocalDate | '';
  max?: LocalDate | '';
}

/**
 * `onDay` receives plausible days, and '' when the input is emptied. While the user types a year, the value of the
 * input is a day such as 0002-11-15. Such a day is shown, but the list is not filtered by it. If the user leaves the
 * input with such a day, the input shows `day` again.
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

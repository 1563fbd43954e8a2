import { useEffect, useState } from 'react';
import { everyRefresh } from './every-refresh.ts';

/** The device's time, epoch milliseconds, for words such as "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => everyRefresh(() => setNow(Date.now())), []);
  return now;
}

import { useEffect, useState } from 'react';
import { everyRefresh } from './every-refresh.ts';

/** Returns the device's time, epoch milliseconds, for texts such as "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => everyRefresh(() => setNow(Date.now())), []);
  return now;
}

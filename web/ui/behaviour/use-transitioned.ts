import { useEffect, useState } from 'react';
import { withTransition } from './with-transition.ts';

/**
 * Returns the `value` to show: within one `key` always the newest, and from one key to the next by a View Transition.
 * While it is not ready, the previous value stays. The value must keep its identity between renders until it changes.
 */
export function useTransitioned<Value>(value: Value, key: string, isReady: boolean): Value {
  const [shown, setShown] = useState({ key, value });
  const isNewest = isReady && shown.key === key;
  if (isNewest && shown.value !== value) setShown({ key, value });
  useEffect(() => {
    if (isReady && !isNewest) withTransition(() => setShown({ key, value }));
  }, [value, key, isReady, isNewest]);
  return isNewest ? value : shown.value;
}

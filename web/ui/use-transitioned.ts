import { useEffect, useState } from 'react';
import { withTransition } from './with-transition.ts';

/**
 * `value` as it is to be shown: of one `key` always the newest, and from one key to the next by a View Transition. While it
 * is not ready, what was shown before stays. The value must be the same one from render to render until it changes.
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

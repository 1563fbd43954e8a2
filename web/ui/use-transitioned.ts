import { useEffect, useState } from 'react';
import { withTransition } from './with-transition.ts';

/**
 * `value` as it is to be shown: of one `key` always the newest, and from one key to the next by a View Transition. While it
 * is not ready, what was shown before stays.
 */
export function useTransitioned<Value>(value: Value, key: string, isReady: boolean): Value {
  const [shown, setShown] = useState({ key, value });
  const isSame = shown.key === key;
  useEffect(() => {
    if (!isReady) return;
    if (isSame) setShown({ key, value });
    else withTransition(() => setShown({ key, value }));
  }, [value, key, isReady, isSame]);
  return isReady && isSame ? value : shown.value;
}

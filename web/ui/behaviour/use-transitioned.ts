import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true unless the device or the user's settings reduce motion. */
function isMotionWelcome(): boolean {
  return document.documentElement.dataset.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

let running = 0;

/**
 * Makes a change to the page as a View Transition, if the browser supports it and motion is allowed; else at once.
 * Elements marked `data-moves` move (tokens and limits in base.css). Taps pass through, and the focus stays.
 */
function withTransition(change: () => void): void {
  if (!('startViewTransition' in document) || !isMotionWelcome()) {
    change();
    return;
  }
  // Each named element is a separate layer that makes every frame slower, so the names apply only during a transition.
  const { dataset } = document.documentElement;
  dataset.transition = '';
  const { ready, finished } = document.startViewTransition(() => flushSync(change));
  // A transition that is overtaken or runs in a hidden tab is skipped, but the change was made.
  ready.catch(() => undefined);
  running += 1;
  const end = () => {
    running -= 1;
    if (running === 0) delete dataset.transition;
  };
  finished.then(end, end);
}

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

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Calls `act` after the next paint, so that the screen reacts to a tap before heavy work begins. A page that is hidden
 * before it paints calls `act` at once.
 */
export function afterPaint(act: () => void): void {
  const once = () => {
    document.removeEventListener('visibilitychange', once);
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(once);
  });
  document.addEventListener('visibilitychange', once);
}

function isMotionWelcome(): boolean {
  return document.documentElement.dataset.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

let running = 0;

/**
 * Elements with the attribute `data-moves` are animated by the rules in base.css. Taps reach the page during the
 * transition, and the focus stays.
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
  // The browser skips a transition in a hidden tab, or when another transition starts. The change is applied all the
  // same.
  ready.catch(() => undefined);
  running += 1;
  const end = () => {
    running -= 1;
    if (running === 0) delete dataset.transition;
  };
  finished.then(end, end);
}

/**
 * Returns the value to show. While `key` stays the same, it is the newest value. When `key` changes, the new value
 * replaces the old one in a View Transition. While the new value is not ready, the previous value is returned. The
 * value must keep its identity between renders until it changes.
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

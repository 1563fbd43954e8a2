import { flushSync } from 'react-dom';

/** Neither the device nor the person's settings of it ask for stillness. */
function isMotionWelcome(): boolean {
  return document.documentElement.dataset.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Makes a change to the page as a View Transition, where the browser knows them and motion is welcome; else at once. What
 * has a view-transition-name moves (tokens and limits in base.css); taps go through, and the focus stays where it is.
 */
export function withTransition(change: () => void): void {
  if (!('startViewTransition' in document) || !isMotionWelcome()) {
    change();
    return;
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(change));
  // One that is overtaken by the next, or runs in a hidden tab, is skipped: the change itself was made.
  for (const step of [ready, finished]) step.catch(() => undefined);
}

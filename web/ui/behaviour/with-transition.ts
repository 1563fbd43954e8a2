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
export function withTransition(change: () => void): void {
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

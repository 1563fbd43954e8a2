import { flushSync } from 'react-dom';

/** Neither the device nor the person's settings of it ask for stillness. */
function isMotionWelcome(): boolean {
  return document.documentElement.dataset.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

let running = 0;

/**
 * Makes a change to the page as a View Transition, where the browser knows them and motion is welcome; else at once. What
 * is marked `data-moves` moves (tokens and limits in base.css); taps go through, and the focus stays where it is.
 */
export function withTransition(change: () => void): void {
  if (!('startViewTransition' in document) || !isMotionWelcome()) {
    change();
    return;
  }
  // What is named is a layer of its own, and every frame is dearer for it: names hold only while something moves.
  const { dataset } = document.documentElement;
  dataset.transition = '';
  const { ready, finished } = document.startViewTransition(() => flushSync(change));
  // One that is overtaken by the next, or runs in a hidden tab, is skipped: the change itself was made.
  ready.catch(() => undefined);
  running += 1;
  const end = () => {
    running -= 1;
    if (running === 0) delete dataset.transition;
  };
  finished.then(end, end);
}

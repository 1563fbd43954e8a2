import { AWAY_AFTER_MS } from '../../domain/live/messages.ts';

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls `onChange` when the device had no input for AWAY_AFTER_MS, and when input resumes. The returned function stops
 * the watching.
 */
export function watchIdle(onChange: (isIdle: boolean) => void): () => void {
  const stop = new AbortController();
  let lastInputMs = Date.now();
  let isIdle = false;
  let timer: ReturnType<typeof setTimeout>;

  // All inputs share one timer, because a moving pointer sends hundreds of events a second.
  function look(): void {
    const restMs = AWAY_AFTER_MS - (Date.now() - lastInputMs);
    if (restMs > 0) {
      timer = setTimeout(look, restMs);
      return;
    }
    isIdle = true;
    onChange(true);
  }

  function noteInput(): void {
    lastInputMs = Date.now();
    if (!isIdle) return;
    isIdle = false;
    timer = setTimeout(look, AWAY_AFTER_MS);
    onChange(false);
  }

  timer = setTimeout(look, AWAY_AFTER_MS);
  for (const name of INPUT) addEventListener(name, noteInput, { signal: stop.signal, passive: true });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

import confetti from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { chime } from './chime.ts';

interface Props {
  hasSound: boolean;
}

/** The sun's colours, as canvas wants them. */
const COLOURS = ['#ffb65c', '#ff8a5c', '#ffd9a0', '#f2637e', '#7da7ff'];
const LASTS_MS = 3_500;

/** Confetti over the page for a moment, and a chime. It takes no tap and no focus, and is gone by itself. */
export default function Celebration({ hasSound }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    // Without its worker: that would be a script from nowhere, which the page's policy refuses.
    const throwConfetti = confetti.create(canvas.current, { resize: true, useWorker: false });
    const shot = { colors: COLOURS, ticks: 160, startVelocity: 42, disableForReducedMotion: true };
    void throwConfetti({ ...shot, particleCount: 60, angle: 60, spread: 62, origin: { x: 0, y: 0.75 } });
    void throwConfetti({ ...shot, particleCount: 60, angle: 120, spread: 62, origin: { x: 1, y: 0.75 } });
    if (hasSound) chime();
    const end = setTimeout(() => throwConfetti.reset(), LASTS_MS);
    return () => {
      clearTimeout(end);
      throwConfetti.reset();
    };
  }, [hasSound]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-celebration=""
      className="pointer-events-none fixed inset-0 z-50 size-full"
    />
  );
}

import confetti from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { chime } from './chime.ts';

interface Props {
  hasSound: boolean;
}

/** The sun's colours, as canvas wants them. */
const COLOURS = ['#ffb65c', '#ff8a5c', '#ffd9a0', '#f2637e', '#7da7ff'];
const LASTS_MS = 3_500;

/** Where the flame of the streak is, as parts of the window; the middle of its upper edge where it is out of sight. */
function flamePlace(): { x: number; y: number } {
  const box = document.querySelector('[data-flame]')?.getBoundingClientRect();
  if (!box || box.bottom < 0 || box.top > innerHeight) return { x: 0.5, y: 0 };
  return { x: (box.left + box.width / 2) / innerWidth, y: (box.top + box.height / 2) / innerHeight };
}

/**
 * Confetti from the flame for a moment, and a chime. It flies behind the words and the cards, takes no tap and no focus, and is
 * gone by itself.
 */
export default function Celebration({ hasSound }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    // Without its worker: that would be a script from nowhere, which the page's policy refuses.
    const throwConfetti = confetti.create(canvas.current, { resize: true, useWorker: false });
    void throwConfetti({
      colors: COLOURS,
      particleCount: 110,
      ticks: 160,
      startVelocity: 24,
      angle: 115,
      spread: 110,
      gravity: 0.8,
      origin: flamePlace(),
      disableForReducedMotion: true,
    });
    if (hasSound) chime();
    const end = setTimeout(() => throwConfetti.reset(), LASTS_MS);
    return () => {
      clearTimeout(end);
      throwConfetti.reset();
    };
  }, [hasSound]);
  // At the end of the page, where nothing that moves holds it; behind what the page shows, on its paper.
  return createPortal(
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-celebration=""
      className="pointer-events-none fixed inset-0 -z-10 size-full"
    />,
    document.body,
  );
}

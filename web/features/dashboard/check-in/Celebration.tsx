import confetti from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { chime } from './chime.ts';

interface Props {
  hasSound: boolean;
}

/** The sun's colours in a format that canvas accepts. */
const COLOURS = ['#ffb65c', '#ff8a5c', '#ffd9a0', '#f2637e', '#7da7ff'];
const LASTS_MS = 3_500;

/** Returns the flame's position as fractions of the window, or the top centre when the flame is out of sight. */
function flamePlace(): { x: number; y: number } {
  const box = document.querySelector('[data-flame]')?.getBoundingClientRect();
  if (!box || box.bottom < 0 || box.top > innerHeight) return { x: 0.5, y: 0 };
  return { x: (box.left + box.width / 2) / innerWidth, y: (box.top + box.height / 2) / innerHeight };
}

/**
 * Shows confetti from the flame for a moment, with a chime. It stays behind text and cards, takes no tap or focus, and
 * ends by itself.
 */
export default function Celebration({ hasSound }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    // Runs without a worker: a worker's script would come from a blob, which the page's security policy refuses.
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
  // Placed at the end of the page, outside any moving element and behind its content.
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

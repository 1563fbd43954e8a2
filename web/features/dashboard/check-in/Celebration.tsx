import confetti from 'canvas-confetti';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/** The sun's colours in a format that canvas accepts. */
const COLOURS = ['#ffb65c', '#ff8a5c', '#ffd9a0', '#f2637e', '#7da7ff'];
const LASTS_MS = 3_500;

/**
 * Returns the flame's position as fractions of the window. When the flame is out of sight, for example behind the top
 * bar, returns the centre below the bar.
 */
function flamePlace(): { x: number; y: number } {
  const box = document.querySelector('[data-flame]')?.getBoundingClientRect();
  const barEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (!box || box.top < barEnd || box.top > innerHeight) return { x: 0.5, y: barEnd / innerHeight };
  return { x: (box.left + box.width / 2) / innerWidth, y: (box.top + box.height / 2) / innerHeight };
}

/** Three rising notes, in hertz. */
const NOTES = [523.25, 659.25, 783.99];
const STEP_SECONDS = 0.11;
const NOTE_SECONDS = 0.5;
const LOUDNESS = 0.12;

/** The sound is generated, so that no file loads. Some devices play no sound before the first touch. */
function chime(): void {
  const context = new AudioContext();
  NOTES.forEach((frequency, index) => {
    const start = context.currentTime + index * STEP_SECONDS;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
    const note = new OscillatorNode(context, { type: 'sine', frequency });
    note.connect(gain).connect(context.destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
    if (index === NOTES.length - 1) note.addEventListener('ended', () => void context.close());
  });
}

/** The confetti is behind text and cards, receives no tap and no focus, and ends after `LASTS_MS`. */
export default function Celebration({ hasSound }: { hasSound: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    // Runs without a worker. The worker's script would be a blob, and the page's security policy refuses blobs.
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
  // Rendered at the end of the page, outside any moving element and behind the content.
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

/** Three rising notes, in hertz. */
const NOTES = [523.25, 659.25, 783.99];
const STEP_SECONDS = 0.11;
const NOTE_SECONDS = 0.5;
const LOUDNESS = 0.12;

/**
 * Plays a short, soft chime that is generated, so no file loads. A device that needs a touch before sound stays silent.
 */
export function chime(): void {
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

/** Shows the mark of the app, a rising sun. */
export function SunMark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <defs>
        <linearGradient id="sun-mark" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-sun-amber)" />
          <stop offset="1" stopColor="var(--color-sun-coral)" />
        </linearGradient>
      </defs>
      <path d="M5 22a11 11 0 0 1 22 0z" fill="url(#sun-mark)" />
      <path d="M3 26h26" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Where a key moves the active option of `count`, or null when it moves nothing. The ends meet. */
export function nextOption(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'PageDown') return Math.min(active + 8, count - 1);
  if (key === 'PageUp') return Math.max(active - 8, 0);
  return null;
}

/** Forms suggest this minute for a check-in that was just on time. */
export function minuteBefore(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const total = (hours * 60 + minutes + 1_439) % 1_440;
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Reserves the space of something that is loading. The loading itself is announced elsewhere, once. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-card bg-sunken ${className}`} />;
}

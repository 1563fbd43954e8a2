/**
 * Reserves the space of content that is loading. Screen readers skip it, because the page announces the loading once
 * elsewhere.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-card bg-sunken ${className}`} />;
}

/** The place of something that is loading. What is loading is announced elsewhere, once. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-card bg-sunken ${className}`} />;
}

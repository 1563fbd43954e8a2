import type { ComponentProps } from 'react';

/** Cards are never nested. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card bg-surface p-(--space-card) shadow-soft ${className}`} {...rest} />;
}

/**
 * Reserves the space of content that is loading. Screen readers skip it, because the page announces the loading once
 * elsewhere.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-card bg-sunken ${className}`} />;
}

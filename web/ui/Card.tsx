import type { ComponentProps } from 'react';

/** A soft surface on the paper. Cards do not go into cards. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card bg-surface p-(--space-card) shadow-soft ${className}`} {...rest} />;
}

import type { Brand } from '#domain/api/images.ts';
import { isWordmark } from '#domain/images/limits.ts';

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

/** Returns true when the logo contains the company's name, so that the name is not needed as text. */
export const hasName = ({ logo }: Brand): boolean => logo !== null && isWordmark(logo);

interface Props {
  brand: Brand;
  /** The classes, which set the height. The width follows from the proportions of the logo. */
  className: string;
}

/** The caller shows the company's name beside it, unless the logo is a wordmark. */
export function BrandMark({ brand, className }: Props) {
  const { logo, name } = brand;
  if (!logo) return <SunMark className={`aspect-square ${className}`} />;
  return (
    <img
      src={logo.url}
      width={logo.width}
      height={logo.height}
      alt={isWordmark(logo) ? name : ''}
      className={`w-auto rounded-sm bg-plate object-contain ${className}`}
    />
  );
}

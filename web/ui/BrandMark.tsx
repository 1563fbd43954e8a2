import type { Brand } from '../../domain/api/images.ts';
import { isWordmark } from '../../domain/images/limits.ts';
import { SunMark } from './SunMark.tsx';

/** Returns true when the logo contains the company's name, so that the name is not needed as text. */
export const hasName = ({ logo }: Brand): boolean => logo !== null && isWordmark(logo);

interface Props {
  brand: Brand;
  /** The classes, which set the height. The width follows from the proportions of the logo. */
  className: string;
}

/**
 * Shows the company's logo, or the mark of the product when the company has no logo. The caller shows the company's
 * name beside it, unless the logo is a wordmark.
 */
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

import type { Brand } from '../../domain/api/images.ts';
import { isWordmark } from '../../domain/images/limits.ts';
import { SunMark } from './SunMark.tsx';

/** Returns true when the logo contains the name, so that no text has to show it. */
export const hasName = ({ logo }: Brand): boolean => logo !== null && isWordmark(logo);

interface Props {
  brand: Brand;
  /** Sets the height; the width follows from the logo. */
  className: string;
}

/** Shows the company's logo, or the product's mark. The name is beside it, unless the logo is a wordmark. */
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

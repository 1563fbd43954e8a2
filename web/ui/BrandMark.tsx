import type { Brand } from '../../domain/api/images.ts';
import { isWordmark } from '../../domain/images/limits.ts';
import { SunMark } from './SunMark.tsx';

/** Whether the logo says the name itself, so that no text has to. */
export const hasName = ({ name, logo }: Brand): boolean => name !== '' && logo !== null && isWordmark(logo);

interface Props {
  brand: Brand;
  /** Its height; the width follows from the logo. */
  className: string;
}

/** The company's logo, or the product's mark. The name stands beside it, but where the logo is the name in letters. */
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

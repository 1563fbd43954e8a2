import { useQuery } from '@tanstack/react-query';
import type { Brand } from '../../../domain/api/images.ts';
import { t } from '../../messages/t.ts';
import { BrandMark, hasName } from '../../ui/BrandMark.tsx';
import { brandOptions } from './queries.ts';

const NONE: Brand = { name: '', logo: null };

/**
 * Shows the company's logo and name above the sign-in. Until the company's logo and name load, shows the product's logo
 * and name in the same space.
 */
export function SignInHead({ isSmall = false }: { isSmall?: boolean }) {
  const { data: brand = NONE } = useQuery(brandOptions);
  const name = brand.name || t('app.name');
  return (
    <>
      <BrandMark brand={brand} className={isSmall ? 'h-16 max-w-64' : 'mb-6 h-20 max-w-72 lg:h-28 lg:max-w-96'} />
      {!isSmall && <p className="min-h-6 font-bold text-ink-soft">{hasName(brand) && brand.name ? null : name}</p>}
      {isSmall && !hasName(brand) && brand.name && <p className="-mt-4 text-lg font-bold">{brand.name}</p>}
    </>
  );
}

import { useQuery, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Brand } from '#domain/api/images.ts';
import type { companyRoutes } from '#worker/features/company/routes.ts';
import { PUBLIC_API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { t } from '#web/messages/t.ts';
import { BrandMark, hasName } from '#web/ui/BrandMark.tsx';

const client = hc<typeof companyRoutes>('/api/company', PUBLIC_API_OPTIONS);

/** The query for the company's name and logo, which are public. Signed-in users have both in their record. */
export const brandOptions = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => readBody(client.index.$get(undefined, { init: { signal } })),
});

const NONE: Brand = { name: '', logo: null };

/** Until the company's logo and name load, shows the product's logo and name in the same space. */
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

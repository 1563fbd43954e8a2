import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Replaces a page whose code or data is loading. */
export function PageSkeleton() {
  return (
    <div className="flex grow flex-col gap-5">
      <output className="sr-only">{t('loading.page')}</output>
      <Skeleton className="h-9 w-52" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

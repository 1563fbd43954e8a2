import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { toAppError } from '../../kit/api/app-error.ts';
import { brandOptions, putLogo, removeLogo } from '../../parts/brand/queries.ts';
import { drawLogo, ImageTooRich, openImage, UnreadableImage } from '../../parts/images/draw.ts';
import { refreshCompany } from '../../kit/api/refresh-queries.ts';
import { t } from '../../messages/t.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';

function describeFailure(failure: unknown): string {
  if (failure instanceof UnreadableImage) return t('system.logo.unreadable');
  return failure instanceof ImageTooRich ? t('system.logo.tooLarge') : toAppError(failure).message;
}

/** Lets any admin change the company's logo. The change applies at once. */
export function LogoRow() {
  const queryClient = useQueryClient();
  const { data: brand } = useQuery(brandOptions);
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const change = async (
    act: () => ReturnType<typeof putLogo>,
    doneKey: 'system.logo.saved' | 'system.logo.removed',
  ) => {
    setBusy(true);
    setError(null);
    try {
      queryClient.setQueryData(brandOptions.queryKey, await act());
      showToast({ tone: 'success', text: t(doneKey) });
      void refreshCompany(queryClient);
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) void change(async () => putLogo(await drawLogo(await openImage(chosen))), 'system.logo.saved');
    input.value = '';
  };

  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      <div className="min-w-0">
        <h3 id="logo-label" className="font-semibold">
          {t('system.label.company_logo')}
        </h3>
        <p className="mt-0.5 text-ink-soft">{t('system.help.company_logo')}</p>
      </div>
      <fieldset aria-labelledby="logo-label" className="flex min-w-0 flex-col gap-3">
        <div className="grid h-20 place-items-center rounded-control bg-sunken p-3">
          {brand?.logo ? (
            <BrandMark brand={brand} className="h-14 max-w-full" />
          ) : (
            <p className="text-ink-soft">{brand && t('system.logo.none')}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => file.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-5" />
            {t(brand?.logo ? 'system.logo.replace' : 'system.logo.choose')}
          </Button>
          {brand?.logo && (
            <Button
              size="sm"
              variant="ghost"
              busy={isBusy}
              onClick={() => void change(removeLogo, 'system.logo.removed')}
            >
              <Trash2 aria-hidden="true" className="size-5" />
              {t('system.logo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="hidden"
          tabIndex={-1}
          aria-label={t('system.logo.choose')}
          onChange={(event) => take(event.target)}
        />
        {error && (
          <p role="alert" className="text-sm font-medium text-bad">
            {error}
          </p>
        )}
      </fieldset>
    </li>
  );
}

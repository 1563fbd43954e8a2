import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { Suspense, useId, useRef } from 'react';
import { lazyPart } from '../../../kit/errors/chunk-error.tsx';
import type { LoadedMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { useOutbox } from '../../../offline/outbox/outbox-store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { usePicture } from './use-picture.ts';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'profile');

/** True on phones and tablets. There, a file input with `capture` opens the camera. */
const HAS_CAMERA = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Lets the user change or remove their picture. The new picture is a file or a photo from the camera. */
export function PictureField({ me }: { me: LoadedMe }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOnline = useOutbox((state) => state.isOnline);
  const { image, isBusy, error, open, use, remove, close } = usePicture();
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) void open(chosen);
    // Clears the input, so that choosing the same file again triggers a change event.
    input.value = '';
  };
  const input = { type: 'file', accept: 'image/*', className: 'hidden', tabIndex: -1 } as const;
  const problem = isOnline ? error : t('profile.picture.offline');
  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex min-w-0 items-start gap-4">
      <Avatar name={me.name} url={me.avatarUrl} size="lg" className="mt-1" />
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="font-semibold">
          {t('profile.picture')}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">{t('profile.picture.hint')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={isBusy}
            disabled={!isOnline}
            onClick={() => file.current?.click()}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            {t(me.avatarUrl ? 'profile.picture.change' : 'profile.picture.choose')}
          </Button>
          {HAS_CAMERA && (
            <Button
              size="sm"
              variant="secondary"
              busy={isBusy}
              disabled={!isOnline}
              onClick={() => camera.current?.click()}
            >
              <Camera aria-hidden="true" className="size-5" />
              {t('profile.picture.camera')}
            </Button>
          )}
          {me.avatarUrl && (
            <Button size="sm" variant="ghost" busy={isBusy} disabled={!isOnline} onClick={() => void remove()}>
              <Trash2 aria-hidden="true" className="size-5" />
              {t('profile.picture.remove')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          {...input}
          aria-label={t('profile.picture.choose')}
          onChange={(event) => take(event.target)}
        />
        <input
          ref={camera}
          {...input}
          capture="user"
          aria-label={t('profile.picture.camera')}
          onChange={(event) => take(event.target)}
        />
        {problem && !image && (
          <p role="alert" className="mt-2 text-sm font-medium text-bad">
            {problem}
          </p>
        )}
      </div>
      {image && (
        <Suspense fallback={null}>
          <CropDialog image={image} isBusy={isBusy} error={problem} onUse={(cut) => void use(cut)} onClose={close} />
        </Suspense>
      )}
    </fieldset>
  );
}

import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { CENTRED, toPart, type Cut } from '#domain/images/cut.ts';
import { PICTURE_SHAPES, toHeight, type PictureKind } from '#domain/images/limits.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { lazyPart } from '#web/kit/later.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { ImageTooRich, openImage, UnreadableImage } from './draw.ts';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'employee');

/** True on phones and tablets. There, a file input with `capture` opens the camera. */
const HAS_CAMERA = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

function describeFailure(failure: unknown): string {
  if (failure instanceof UnreadableImage || failure instanceof ImageTooRich) return t('profile.picture.unreadable');
  const error = toAppError(failure);
  return error.type === 'NETWORK' ? t('profile.picture.offline') : error.message;
}

interface Props {
  kind: PictureKind;
  label: string;
  hint: string;
  hasPicture: boolean;
  preview: ReactNode;
  /** The reason for which no picture can be chosen now, or null. */
  obstacle?: string | null;
  error?: string | null | undefined;
  onUse: (image: ImageBitmap, cut: Cut) => Promise<void>;
  onRemove: () => Promise<void>;
}

export function PictureField({
  kind,
  label,
  hint,
  hasPicture,
  preview,
  obstacle = null,
  error: outerError = null,
  onUse,
  onRemove,
}: Props) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    image?.close();
    setImage(null);
    setError(null);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  const open = (chosen: File) =>
    attempt(async () => {
      const opened = await openImage(chosen);
      const { ratio, min } = PICTURE_SHAPES[kind];
      if (toPart(opened, CENTRED, ratio).width < min) {
        opened.close();
        setError(t('profile.picture.tooSmall', { width: min, height: toHeight(kind, min) }));
        return;
      }
      setImage(opened);
    });
  const use = (cut: Cut) =>
    attempt(async () => {
      if (!image) return;
      await onUse(image, cut);
      close();
    });
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) void open(chosen);
    // Clears the input, so that choosing the same file again triggers a change event.
    input.value = '';
  };

  const input = { type: 'file', accept: 'image/*', className: 'hidden', tabIndex: -1 } as const;
  const button = { size: 'sm', busy: isBusy, disabled: obstacle !== null } as const;
  const isWide = kind === 'reward';
  const problem = obstacle ?? error ?? outerError;
  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex min-w-0 items-start gap-4">
      {!isWide && preview}
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>
        <div className={`mt-3 flex flex-wrap gap-2 ${isWide ? 'items-center' : ''}`}>
          {isWide && preview}
          <div className={`flex gap-2 ${isWide ? 'flex-col items-start' : 'flex-wrap'}`}>
            <Button variant="secondary" {...button} onClick={() => file.current?.click()}>
              <ImagePlus aria-hidden="true" className="size-5" />
              {t(hasPicture ? 'profile.picture.change' : 'profile.picture.choose')}
            </Button>
            {HAS_CAMERA && (
              <Button variant="secondary" {...button} onClick={() => camera.current?.click()}>
                <Camera aria-hidden="true" className="size-5" />
                {t('profile.picture.camera')}
              </Button>
            )}
            {hasPicture && (
              <Button variant="ghost" {...button} onClick={() => void attempt(onRemove)}>
                <Trash2 aria-hidden="true" className="size-5" />
                {t('profile.picture.remove')}
              </Button>
            )}
          </div>
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
          capture={kind === 'user' ? 'user' : 'environment'}
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
          <CropDialog
            kind={kind}
            image={image}
            isBusy={isBusy}
            error={problem}
            onUse={(cut) => void use(cut)}
            onClose={close}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { CENTRED, toPart, ZOOM_MAX, type Cut } from '#domain/images/cut.ts';
import { PICTURE_SHAPES, toHeight, type PictureKind } from '#domain/images/limits.ts';
import { t } from '#web/messages/t.ts';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { drawPart } from './draw.ts';

/** The preview's width in pixels. It is twice the width on the page, for screens with a high pixel density. */
const LOOKS = {
  user: { width: 448, className: 'size-56 rounded-full' },
  reward: { width: 640, className: 'aspect-video w-80 max-w-full rounded-control' },
} as const;

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  const percent = Math.round(((value - min) / (max - min)) * 100);
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 20}
        value={value}
        aria-valuetext={t('profile.picture.percent', { percent })}
        className="block h-11 w-full accent-action"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

interface CropDialogProps {
  kind: PictureKind;
  image: ImageBitmap;
  isBusy: boolean;
  error: string | null;
  onUse: (cut: Cut) => void;
  onClose: () => void;
}

export default function CropDialog({ kind, image, isBusy, error, onUse, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState(CENTRED);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawPart(context, image, cut);
  }, [image, cut]);
  const move = (part: keyof Cut) => (value: number) => setCut((now) => ({ ...now, [part]: value }));
  const { width, className } = LOOKS[kind];
  const part = toPart(image, cut, PICTURE_SHAPES[kind].ratio);
  return (
    <Dialog title={t('profile.picture.crop')} onClose={onClose} isBusy={isBusy}>
      <p className="mt-1 text-ink-soft">{t('profile.picture.crop.text')}</p>
      <canvas
        ref={canvas}
        width={width}
        height={toHeight(kind, width)}
        aria-hidden="true"
        className={`mx-auto mt-5 bg-sunken ${className}`}
      />
      <div className="mt-4 flex flex-col gap-3">
        <Slider label={t('profile.picture.zoom')} min={1} max={ZOOM_MAX} value={cut.zoom} onChange={move('zoom')} />
        {image.width > part.width && (
          <Slider label={t('profile.picture.across')} min={0} max={1} value={cut.across} onChange={move('across')} />
        )}
        {image.height > part.height && (
          <Slider label={t('profile.picture.down')} min={0} max={1} value={cut.down} onChange={move('down')} />
        )}
      </div>
      {error && (
        <p role="alert" className="mt-3 rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <Actions>
        <Button size="lg" className="grow" busy={isBusy} onClick={() => onUse(cut)}>
          {t('profile.picture.use')}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Dialog>
  );
}

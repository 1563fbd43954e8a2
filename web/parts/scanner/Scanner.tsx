import { Flashlight, FlashlightOff, SwitchCamera, VideoOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { createReader } from './detector.ts';
import { useCamera } from './use-camera.ts';

/** The pause between two reads of the camera's picture, in milliseconds. Without a pause the phone would become hot. */
const LOOK_MS = 150;

interface Props {
  /** Called with the text of a QR code in view. The calls repeat while the code stays in view. */
  onRead: (text: string) => void;
  /** While true, no code is read. */
  isPaused: boolean;
}

const ROUND = 'grid size-12 place-content-center rounded-full bg-black/60 text-white hover:bg-black/75';

/**
 * Shows the camera's picture with a frame for the code. If the camera does not start, shows the reason and a button to
 * try again.
 */
export function Scanner({ onRead, isPaused }: Props) {
  const { video, state, light, switchLight, next, start } = useCamera();
  const [isBroken, setBroken] = useState(false);
  const isLooking = state === 'running' && !isPaused;

  useEffect(() => {
    if (!isLooking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (read: (from: HTMLVideoElement) => Promise<string | null>) => {
      // A picture that cannot be read counts as a picture without a code.
      const text = video.current && (await read(video.current).catch(() => null));
      if (isOver) return;
      if (text) onRead(text);
      timer = setTimeout(() => void look(read), LOOK_MS);
    };
    createReader().then(look, () => setBroken(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLooking, onRead, video]);

  const problem = isBroken ? 'failed' : state === 'starting' || state === 'running' ? null : state;
  return (
    <div
      className={`relative isolate w-full overflow-hidden rounded-card bg-sunken ${problem ? 'h-64' : 'aspect-square max-h-[55svh] sm:aspect-4/3'}`}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scan.video')}
        className={`size-full object-cover ${state === 'running' ? '' : 'invisible'}`}
      />
      {state === 'running' && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-hero shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)] outline-4 outline-white/90"
        />
      )}
      {!problem && (
        <output
          className={`absolute inset-x-0 ${state === 'running' ? 'bottom-4 text-white' : 'top-1/2 text-ink-soft'} text-center font-medium`}
        >
          {t(isPaused ? 'scan.found' : state === 'running' ? 'scan.looking' : 'scan.starting')}
        </output>
      )}
      {problem && (
        <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center">
          <VideoOff aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.5} />
          <p className="max-w-sm">{t(`scan.camera.${problem}`)}</p>
          <Button variant="secondary" onClick={() => (isBroken ? location.reload() : start())}>
            {t('scan.camera.again')}
          </Button>
        </div>
      )}
      {state === 'running' && (
        <div className="absolute top-3 right-3 flex gap-2">
          {light !== null && (
            <button
              type="button"
              aria-label={t(light ? 'scan.torch.off' : 'scan.torch.on')}
              className={ROUND}
              onClick={switchLight}
            >
              {light ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
            </button>
          )}
          {next && (
            <button type="button" aria-label={t('scan.camera.next')} className={ROUND} onClick={next}>
              <SwitchCamera aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

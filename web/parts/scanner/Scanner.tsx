import { Flashlight, FlashlightOff, SwitchCamera, VideoOff } from 'lucide-react';
import { useEffect, useState, useRef, type RefObject } from 'react';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';

interface Detector {
  detect: (image: HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/**
 * The longer side of the scanned picture, in pixels. This size is enough for a code that fills a third of the picture.
 */
const LONGER_SIDE = 800;

async function loadDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats().catch(() => null)) ?? [];
  const isAble = Own && formats.includes('qr_code');
  const Chosen = isAble ? Own : (await import('qr/decode.js')).BarcodeDetector;
  return new Chosen({ formats: ['qr_code'] });
}

async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  const detector = await loadDetector();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || !context) return null;
    const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const [found] = await detector.detect(canvas);
    return found?.rawValue ?? null;
  };
}

type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'busy' | 'failed';

function toState(failure: unknown): CameraState {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}

/** TypeScript's DOM types do not contain it. */
interface Light {
  torch?: boolean;
}

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Null when the camera has no light. */
  light: boolean | null;
  switchLight: () => void;
  /** Null when the device has only one camera. */
  next: (() => void) | null;
  start: () => void;
}

interface Opened {
  track: MediaStreamTrack | undefined;
  cameras: string[];
}

/** The first camera is the one that faces away from the user. */
function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [light, setLight] = useState<boolean | null>(null);
  const [asked, setAsked] = useState<{ camera: string | null }>({ camera: null });

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((one) => one.stop());
    const open = async () => {
      const which = asked.camera ? { deviceId: { exact: asked.camera } } : { facingMode: 'environment' };
      // Browsers have no mediaDevices on an insecure origin.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) throw new DOMException('No camera here', 'NotFoundError');
      stream = await devices.getUserMedia({ video: which, audio: false });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const [track] = stream.getVideoTracks();
      const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
      if (isOver) return;
      const can = (track?.getCapabilities?.() ?? {}) as Light;
      // A call, another app or the user ended the stream.
      track?.addEventListener('ended', () => !isOver && setState('busy'));
      setOpened({ track, cameras: cameras.map(({ deviceId }) => deviceId) });
      setLight(can.torch ? false : null);
      setState('running');
    };
    open().catch((failure: unknown) => {
      stop();
      if (!isOver) setState(toState(failure));
    });
    const onVisibility = () => (document.visibilityState === 'hidden' ? stop() : setAsked((before) => ({ ...before })));
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, [asked]);

  const openAgain = (camera: string | null) => {
    setState('starting');
    setOpened(null);
    setLight(null);
    setAsked({ camera });
  };
  const switchLight = () => {
    const torch = !light;
    const constraint = { advanced: [{ torch } as MediaTrackConstraintSet] };
    opened?.track?.applyConstraints(constraint).then(
      () => setLight(torch),
      () => setLight(null),
    );
  };
  const { cameras = [], track } = opened ?? {};
  const used = cameras.indexOf(track?.getSettings().deviceId ?? '');
  const following = cameras[(used + 1) % Math.max(cameras.length, 1)] ?? null;
  return {
    video,
    state,
    light,
    switchLight,
    next: cameras.length > 1 ? () => openAgain(following) : null,
    start: () => openAgain(asked.camera),
  };
}

/** Without a pause the phone would become hot. */
const LOOK_MS = 150;

interface Props {
  /** The calls repeat while the code stays in view. */
  onRead: (text: string) => void;
  isPaused: boolean;
}

const ROUND = 'grid size-12 place-content-center rounded-full bg-black/60 text-white hover:bg-black/75';

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

import { useEffect, useRef, useState, type RefObject } from 'react';

export type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'busy' | 'failed';

/** Returns the state of the camera after getUserMedia failed. */
function toState(failure: unknown): CameraState {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}

/** The capability of a camera's light. TypeScript's DOM types do not contain it. */
interface Light {
  torch?: boolean;
}

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** True while the light is on. Null when the camera has no light. */
  light: boolean | null;
  switchLight: () => void;
  /** Switches to the device's next camera. Null when the device has only one camera. */
  next: (() => void) | null;
  start: () => void;
}

interface Opened {
  track: MediaStreamTrack | undefined;
  /** The ids of all cameras of the device. */
  cameras: string[];
}

/**
 * Shows a camera in a video element until the component unmounts. The first camera is the one that faces away from the
 * user.
 */
export function useCamera(): Camera {
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
    // Stops the camera while the page is hidden.
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

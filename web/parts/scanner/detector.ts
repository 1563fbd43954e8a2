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

/** Returns the browser's own QR detector. If the browser has none, loads a detector. */
async function loadDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats().catch(() => null)) ?? [];
  const isAble = Own && formats.includes('qr_code');
  const Chosen = isAble ? Own : (await import('qr/decode.js')).BarcodeDetector;
  return new Chosen({ formats: ['qr_code'] });
}

/**
 * Returns a function that reads the text of the QR code in the camera's picture, or null when there is no code. Throws
 * when the detector does not load.
 */
export async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
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

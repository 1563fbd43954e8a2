import { hasText, join, toDataView } from './bytes.ts';
import type { CleanImage } from './clean-image.ts';

const HEAD_BYTES = 12;
const MOVES = 0x02;
const HAS_ALPHA = 0x10;

interface Size {
  width: number;
  height: number;
}

/** `offset` is the start of the chunk's data. */
function readPixelSize(bytes: Uint8Array, type: string, offset: number, length: number): Size | null {
  const view = toDataView(bytes);
  if (type === 'VP8L') {
    if (length < 5 || bytes[offset] !== 0x2f) return null;
    const bits = view.getUint32(offset + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = length >= 10 && ((bytes[offset] ?? 1) & 1) === 0 && hasText(bytes, offset + 3, '\u009d\u0001*');
  if (!isKeyFrame) return null;
  return { width: view.getUint16(offset + 6, true) & 0x3fff, height: view.getUint16(offset + 8, true) & 0x3fff };
}

const readUint24 = (bytes: Uint8Array, offset: number): number =>
  (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8) | ((bytes[offset + 2] ?? 0) << 16);

export function cleanWebp(bytes: Uint8Array): CleanImage | null {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null;
  const view = toDataView(bytes);
  const end = Math.min(bytes.length, view.getUint32(4, true) + 8);
  const parts: Uint8Array[] = [];
  let canvas: Size | null = null;
  let size: Size | null = null;
  let offset = HEAD_BYTES;
  while (offset + 8 <= end) {
    const type = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    const length = view.getUint32(offset + 4, true);
    // A chunk with an odd length is followed by one byte of padding.
    const next = offset + 8 + length + (length % 2);
    if (next > end) return null;
    const chunk = bytes.slice(offset, next);
    if (type === 'VP8X') {
      const flags = bytes[offset + 8] ?? 0;
      if (canvas || size || length !== 10 || flags & MOVES) return null;
      canvas = { width: readUint24(bytes, offset + 12) + 1, height: readUint24(bytes, offset + 15) + 1 };
      chunk[8] = flags & HAS_ALPHA;
      parts.push(chunk);
    } else if (type === 'VP8 ' || type === 'VP8L') {
      const pixels: Size | null = size ? null : readPixelSize(bytes, type, offset + 8, length);
      if (!pixels) return null;
      size = pixels;
      parts.push(chunk);
    } else if (type === 'ALPH' && canvas && !size) {
      parts.push(chunk);
    }
    offset = next;
  }
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return null;
  const head = new Uint8Array(HEAD_BYTES);
  head.set(bytes.subarray(0, HEAD_BYTES));
  toDataView(head).setUint32(
    4,
    parts.reduce((sum, { length }) => sum + length, 4),
    true,
  );
  return { type: 'image/webp', ...size, bytes: join([head, ...parts]) };
}

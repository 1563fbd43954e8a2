import { hasText, join, toDataView } from './bytes.ts';
import type { CleanImage } from './clean-image.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The chunks that are needed to draw a PNG. Animation frames, texts, times and colour profiles are removed. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'IDAT', 'IEND']);

const IHDR_BYTES = 13;
const AROUND_CHUNK = 12;

export function cleanPng(bytes: Uint8Array): CleanImage | null {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  let offset = SIGNATURE.length;
  while (offset + AROUND_CHUNK <= bytes.length) {
    const length = view.getUint32(offset);
    const end = offset + AROUND_CHUNK + length;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    if ((type === 'IHDR') !== (size === null)) return null;
    if (type === 'IHDR') {
      if (length !== IHDR_BYTES) return null;
      size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    }
    if (hasText(bytes, offset + 4, 'IDAT')) hasPixels = true;
    if (KEPT_CHUNKS.has(type)) parts.push(bytes.subarray(offset, end));
    if (type === 'IEND') return size && hasPixels ? { type: 'image/png', ...size, bytes: join(parts) } : null;
    offset = end;
  }
  return null;
}

import { hasText, join, toDataView } from './bytes.ts';
import type { CleanImage } from './clean-image.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** The markers of baseline, extended and progressive frames. Browsers can draw only these frames. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
const JFIF = 0xe0;
const ADOBE = 0xee;
const APPS = [0xe0, 0xef] as const;
const COMMENT = 0xfe;

/** The maximum number of scans of a picture. A file with more scans is an attack that keeps the decoder busy. */
const SCANS_MAX = 32;

/** The end is the position of the next marker that is not a restart marker. */
function endOfScan(bytes: Uint8Array, offset: number): number {
  for (let at = offset; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function isKept(marker: number, bytes: Uint8Array, offset: number): boolean {
  if (marker === JFIF) return hasText(bytes, offset + 4, 'JFIF\0');
  if (marker === ADOBE) return hasText(bytes, offset + 4, 'Adobe');
  return marker !== COMMENT && (marker < APPS[0] || marker > APPS[1]);
}

export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  let offset = 2;
  while (offset + 4 <= bytes.length || bytes[offset + 1] === END) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    // A marker may have fill bytes before it.
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker === END) {
      parts.push(bytes.subarray(offset, offset + 2));
      return size && scans > 0 ? { type: 'image/jpeg', ...size, bytes: join(parts) } : null;
    }
    let end = offset + 2 + view.getUint16(offset + 2);
    if (end < offset + 4 || end > bytes.length) return null;
    if (FRAMES.has(marker)) {
      if (size || end < offset + 9) return null;
      size = { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    } else if (marker === SCAN) {
      if (!size || ++scans > SCANS_MAX) return null;
      end = endOfScan(bytes, end);
    } else if (!TABLES.has(marker) && marker !== COMMENT && (marker < APPS[0] || marker > APPS[1])) {
      return null;
    }
    if (isKept(marker, bytes, offset)) parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return null;
}

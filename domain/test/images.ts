import { join } from '../images/bytes.ts';

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const uint16 = (value: number) => Uint8Array.of(value >>> 8, value);
const uint32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const uint32le = (value: number) => uint32(value).toReversed();

/** The checksum is 0, because the tested code does not check it. */
export const pngChunk = (type: string, data: Uint8Array = new Uint8Array()): Uint8Array =>
  join([uint32(data.length), letters(type), data, uint32(0)]);

const PNG_HEAD = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export const makePng = (width: number, height: number, ...chunks: Uint8Array[]): Uint8Array =>
  join([
    PNG_HEAD,
    pngChunk('IHDR', join([uint32(width), uint32(height), Uint8Array.of(8, 6, 0, 0, 0)])),
    ...chunks,
    pngChunk('IDAT', letters('pixels')),
    pngChunk('IEND'),
  ]);

export const jpegSegment = (marker: number, data: Uint8Array): Uint8Array =>
  join([Uint8Array.of(0xff, marker), uint16(data.length + 2), data]);

export const jpegFrame = (width: number, height: number, marker = 0xc0): Uint8Array =>
  jpegSegment(marker, join([Uint8Array.of(8), uint16(height), uint16(width), Uint8Array.of(1, 1, 0x11, 0)]));

export const jpegScan = (): Uint8Array =>
  join([jpegSegment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)), Uint8Array.of(1, 0xff, 0x00, 2, 0xff, 0xd0, 3)]);

export const makeJpeg = (width: number, height: number, ...segments: Uint8Array[]): Uint8Array =>
  join([Uint8Array.of(0xff, 0xd8), ...segments, jpegFrame(width, height), jpegScan(), Uint8Array.of(0xff, 0xd9)]);

export const webpChunk = (type: string, data: Uint8Array): Uint8Array =>
  join([letters(type), uint32le(data.length), data, new Uint8Array(data.length % 2)]);

/** Lossy pixels. */
export const vp8 = (width: number, height: number): Uint8Array =>
  webpChunk(
    'VP8 ',
    join([
      Uint8Array.of(0x10, 0, 0, 0x9d, 0x01, 0x2a),
      uint16(width).toReversed(),
      uint16(height).toReversed(),
      letters('pixels'),
    ]),
  );

/** Lossless pixels. */
export const vp8l = (width: number, height: number): Uint8Array =>
  webpChunk('VP8L', join([Uint8Array.of(0x2f), uint32le((width - 1) | ((height - 1) << 14)), letters('px')]));

const uint24le = (value: number) => uint32le(value).subarray(0, 3);
export const vp8x = (width: number, height: number, flags: number): Uint8Array =>
  webpChunk('VP8X', join([Uint8Array.of(flags, 0, 0, 0), uint24le(width - 1), uint24le(height - 1)]));

export const makeWebp = (...chunks: Uint8Array[]): Uint8Array => {
  const body = join([letters('WEBP'), ...chunks]);
  return join([letters('RIFF'), uint32le(body.length), body]);
};

export const textBytes = letters;

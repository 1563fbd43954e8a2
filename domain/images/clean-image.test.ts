import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jpegFrame,
  makeJpeg,
  jpegScan,
  jpegSegment,
  pngChunk,
  makePng,
  textBytes,
  vp8,
  vp8l,
  vp8x,
  webpChunk,
  makeWebp,
} from '../test/images.ts';
import { join } from './bytes.ts';
import { cleanImage } from './clean-image.ts';

const WHERE = textBytes('Exif\0\0 48.85N 2.35E');
const toText = (bytes: Uint8Array) => String.fromCharCode(...bytes);

describe('cleanImage', () => {
  it.each([
    ['a PNG', makePng(256, 200), 'image/png', 256, 200],
    ['a JPEG', makeJpeg(256, 200), 'image/jpeg', 256, 200],
    [
      'a progressive JPEG',
      join([
        makeJpeg(1, 1).subarray(0, 2),
        jpegFrame(256, 200, 0xc2),
        jpegScan(),
        jpegScan(),
        Uint8Array.of(0xff, 0xd9),
      ]),
      'image/jpeg',
      256,
      200,
    ],
    ['a lossy WebP', makeWebp(vp8(256, 200)), 'image/webp', 256, 200],
    ['a lossless WebP', makeWebp(vp8l(256, 200)), 'image/webp', 256, 200],
    [
      'a WebP with transparency',
      makeWebp(vp8x(256, 200, 0x10), webpChunk('ALPH', textBytes('alpha')), vp8(256, 200)),
      'image/webp',
      256,
      200,
    ],
    ['a PNG whose header gives a huge size', makePng(60_000, 60_000), 'image/png', 60_000, 60_000],
    ['a JPEG whose header gives a huge size', makeJpeg(65_535, 65_535), 'image/jpeg', 65_535, 65_535],
  ])('cleanImage reads the type and the size of %s', (_name, bytes, type, width, height) => {
    expect(cleanImage(bytes)).toMatchObject({ type, width, height, bytes });
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['an SVG', textBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an HTML page', textBytes('<!doctype html><script>alert(1)</script>')],
    ['a GIF', textBytes('GIF89a')],
    ['a truncated PNG', makePng(64, 64).subarray(0, -3)],
    ['a PNG without pixels', join([makePng(64, 64).subarray(0, 33), pngChunk('IEND')])],
    ['a PNG with two headers', makePng(64, 64, makePng(9, 9).subarray(8, 33))],
    [
      'a PNG whose chunk is longer than the file',
      join([makePng(64, 64).subarray(0, 33), Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 1, 2, 3, 4)]),
    ],
    ['a JPEG without an end', makeJpeg(64, 64).subarray(0, -2)],
    ['a JPEG without pixels', join([makeJpeg(64, 64).subarray(0, 2), jpegFrame(64, 64), Uint8Array.of(0xff, 0xd9)])],
    ['a JPEG with two sizes', makeJpeg(64, 64, jpegFrame(6_400, 6_400))],
    ['a JPEG that changes its height later', makeJpeg(64, 64, jpegSegment(0xdc, Uint8Array.of(255, 255)))],
    [
      'a JPEG with arithmetic coding',
      join([makeJpeg(1, 1).subarray(0, 2), jpegFrame(64, 64, 0xc9), jpegScan(), Uint8Array.of(0xff, 0xd9)]),
    ],
    [
      'a JPEG with a hundred scans',
      join([
        makeJpeg(1, 1).subarray(0, 2),
        jpegFrame(64, 64),
        ...Array.from({ length: 100 }, jpegScan),
        Uint8Array.of(0xff, 0xd9),
      ]),
    ],
    ['an animated WebP', makeWebp(vp8x(64, 64, 0x02), webpChunk('ANIM', textBytes('123456')), vp8(64, 64))],
    ['a WebP with two sizes', makeWebp(vp8x(64, 64, 0), vp8(6_400, 6_400))],
    ['a WebP with two pictures', makeWebp(vp8(64, 64), vp8(64, 64))],
    ['a WebP without pixels', makeWebp(vp8x(64, 64, 0))],
    ['a truncated WebP', makeWebp(vp8(64, 64)).subarray(0, -4)],
  ])('cleanImage returns null for %s', (_name, bytes) => {
    expect(cleanImage(bytes)).toBeNull();
  });
});

describe('the bytes that cleanImage returns', () => {
  it.each([
    [
      'a JPEG',
      makeJpeg(
        64,
        64,
        jpegSegment(0xe1, WHERE),
        jpegSegment(0xfe, textBytes('by Ann')),
        jpegSegment(0xed, textBytes('Photoshop')),
      ),
    ],
    [
      'a PNG',
      makePng(
        64,
        64,
        pngChunk('eXIf', WHERE),
        pngChunk('tEXt', textBytes('by Ann')),
        pngChunk('acTL', textBytes('12345678')),
      ),
    ],
    [
      'a WebP',
      makeWebp(vp8x(64, 64, 0x0c), vp8(64, 64), webpChunk('EXIF', WHERE), webpChunk('XMP ', textBytes('by Ann'))),
    ],
  ])('cleanImage removes the place, the author and all bytes after the end from %s', (_name, bytes) => {
    const behind = textBytes('<script>alert("behind")</script>');
    const image = cleanImage(join([bytes, behind]));
    expect(image).toMatchObject({ width: 64, height: 64 });
    const left = toText(image?.bytes ?? new Uint8Array());
    for (const gone of ['48.85N', 'Ann', 'Photoshop', 'script', 'acTL']) expect(left).not.toContain(gone);
    // The cleaned bytes are a valid image that cleaning leaves unchanged.
    expect(cleanImage(image?.bytes ?? new Uint8Array())).toEqual(image);
  });

  it('cleanImage keeps the parts that colours and transparency need', () => {
    const jpeg = makeJpeg(64, 64, jpegSegment(0xe0, textBytes('JFIF\0rest')), jpegSegment(0xee, textBytes('Adobe12')));
    expect(cleanImage(jpeg)?.bytes).toEqual(jpeg);
    const png = makePng(64, 64, pngChunk('PLTE', textBytes('abc')), pngChunk('tRNS', textBytes('a')));
    expect(cleanImage(png)?.bytes).toEqual(png);
  });
});

it('cleanImage never throws, and does not change an image that is already clean', () => {
  const heads = fc.constantFrom(makePng(64, 64), makeJpeg(64, 64), makeWebp(vp8x(64, 64, 0x10), vp8(64, 64)));
  const spoilt = fc
    .tuple(heads, fc.array(fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 255 })), { maxLength: 8 }))
    .map(([head, changes]) => {
      const bytes = head.slice();
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), spoilt), (bytes) => {
      const image = cleanImage(bytes);
      expect(image && cleanImage(image.bytes)).toEqual(image);
    }),
    { numRuns: 2_000 },
  );
});

/** The size that a picture says it has, by its first bytes, and which fetched pictures are refused. */
import { describe, expect, it } from 'vitest';
import { imageSizeOf, PICTURE_FAULTS, MAX_PICTURE, readPictureFile } from './image-size';

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, n) => (value >> (8 * (bytes - 1 - n))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const of = (...parts: (number | number[])[]) => new Uint8Array(parts.flat());

const png = (width: number, height: number) =>
  of([0x89], ascii('PNG\r\n'), [0x1a, 0x0a], big(13, 4), ascii('IHDR'), big(width, 4), big(height, 4));
const gif = (width: number, height: number) => of(ascii('GIF89a'), little(width, 2), little(height, 2));
const webp = (kind: string, ...rest: (number | number[])[]) =>
  of(ascii('RIFF'), [0, 0, 0, 0], ascii('WEBP'), ascii(kind), little(10, 4), ...rest, Array<number>(16).fill(0));
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], little(width, 2), little(height, 2));
const lossless = (width: number, height: number) => webp('VP8L', [0x2f], little((width - 1) | ((height - 1) << 14), 4));
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0], little(width - 1, 3), little(height - 1, 3));
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  ...big(length, 2),
  ...Array<number>(length - 2).fill(7),
];
const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  0,
  17,
  8,
  ...big(height, 2),
  ...big(width, 2),
];
const jpeg = (...parts: number[][]) => of([0xff, 0xd8], ...parts);

describe('the size of a picture', () => {
  it.each([
    ['PNG', png(640, 480), 640, 480],
    ['a PNG larger than a JPEG can be', png(70_000, 3), 70_000, 3],
    ['GIF', gif(640, 480), 640, 480],
    ['WebP', lossy(640, 480), 640, 480],
    ['WebP that is scaled by its reader', lossy(640 | 0x4000, 480 | 0x8000), 640, 480],
    ['WebP without loss', lossless(16_384, 1), 16_384, 1],
    ['WebP with more in it', extended(70_000, 480), 70_000, 480],
    ['JPEG', jpeg(segment(0xe0, 16), frame(0xc0, 640, 480)), 640, 480],
    ['JPEG that is progressive', jpeg(segment(0xe1, 300), segment(0xdb, 67), frame(0xc2, 640, 480)), 640, 480],
    ['JPEG with tables before its frame', jpeg(segment(0xc4, 30), segment(0xcc, 4), frame(0xcf, 9, 8)), 9, 8],
    ['JPEG with filled bytes', jpeg([0xff, 0xff], frame(0xc1, 640, 480)), 640, 480],
  ])('%s', (_, bytes, width, height) => {
    expect(imageSizeOf(bytes)).toEqual({ width, height });
    // The bytes may start anywhere in a larger piece of memory.
    const memory = of([1, 2, 3], [...bytes]);
    expect(imageSizeOf(memory.subarray(3))).toEqual({ width, height });
  });

  it.each([
    ['nothing', of()],
    ['a text', of(ascii('<svg width="9" height="9"/>'))],
    ['half a PNG', png(640, 480).subarray(0, 23)],
    ['half a GIF', gif(640, 480).subarray(0, 9)],
    ['half a WebP', lossy(640, 480).subarray(0, 29)],
    ['a WebP of another kind', webp('VP9 ', [0, 0, 0, 0])],
    ['a JPEG without a frame', jpeg(segment(0xe0, 16))],
    ['a JPEG whose frame is cut off', jpeg(frame(0xc0, 640, 480).slice(0, 8))],
    ['a JPEG with a length that goes nowhere', jpeg([0xff, 0xe0, 0, 1], frame(0xc0, 640, 480))],
    ['a JPEG with something between its parts', jpeg([0x00], frame(0xc0, 640, 480))],
  ])('is not known of %s', (_, bytes) => expect(imageSizeOf(bytes)).toBeNull());
});

describe('a picture from an address', () => {
  it.each([
    [png(1, 1), { ending: 'png' }],
    [jpeg(segment(0xe0, 16), frame(0xc0, 4096, 4096)), { ending: 'jpg' }],
    [gif(4096, 1), { ending: 'gif' }],
    [lossy(1, 4096), { ending: 'webp' }],
    [png(4097, 1), { fault: PICTURE_FAULTS.size }],
    [png(1, 4097), { fault: PICTURE_FAULTS.size }],
    [png(0, 5), { fault: PICTURE_FAULTS.type }],
    [gif(5, 0), { fault: PICTURE_FAULTS.type }],
    [of(ascii('%PDF-1.7 and more than ten bytes')), { fault: PICTURE_FAULTS.type }],
    [of(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')), { fault: PICTURE_FAULTS.type }],
    [jpeg(segment(0xe0, 16)), { fault: PICTURE_FAULTS.type }],
  ])('case %#', (bytes, expected) => expect(readPictureFile(bytes)).toEqual(expected));

  it('may have one megabyte', () => {
    const bytes = new Uint8Array(MAX_PICTURE);
    bytes.set(png(10, 10));
    expect(readPictureFile(bytes)).toEqual({ ending: 'png' });
    const larger = new Uint8Array(MAX_PICTURE + 1);
    larger.set(png(10, 10));
    expect(readPictureFile(larger)).toEqual({ fault: 'The picture has more than 1 MB.' });
  });
});

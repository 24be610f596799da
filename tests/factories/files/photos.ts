/** Valid and invalid pictures for tests, made byte by byte. The JPEG's segments are well-formed; its colours have no meaning. */
import { crc32, deflateSync } from 'node:zlib';

export const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

function number32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = new Uint8Array(4 + data.length);
  body.set(text(type));
  body.set(data, 4);
  const chunk = new Uint8Array(body.length + 8);
  chunk.set(number32(data.length));
  chunk.set(body, 4);
  chunk.set(number32(crc32(body)), body.length + 4);
  return chunk;
}

/** A grey picture that every browser draws; `data` replaces its pixels. */
export function png(width: number, height: number, data?: Uint8Array): Uint8Array {
  const rows = () => {
    const pixels = new Uint8Array((width * 3 + 1) * height).fill(0x80);
    for (let row = 0; row < height; row++) pixels[row * (width * 3 + 1)] = 0;
    return deflateSync(pixels);
  };
  return join([
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', join([number32(width), number32(height), Uint8Array.from([8, 2, 0, 0, 0])])),
    pngChunk('IDAT', data ?? rows()),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return join([Uint8Array.from([0xff, marker, length >> 8, length & 0xff]), data]);
}

export function jpeg(width: number, height: number): Uint8Array {
  return join([
    Uint8Array.from([0xff, 0xd8]),
    jpegSegment(0xe0, join([text('JFIF\0'), Uint8Array.from([1, 1, 0, 0, 1, 0, 1, 0, 0])])),
    jpegSegment(0xdb, join([Uint8Array.of(0), new Uint8Array(64).fill(1)])),
    jpegSegment(0xc0, Uint8Array.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, join([Uint8Array.of(0, 1), new Uint8Array(15), Uint8Array.of(0)])),
    jpegSegment(0xc4, join([Uint8Array.of(0x10, 1), new Uint8Array(15), Uint8Array.of(0)])),
    jpegSegment(0xda, Uint8Array.from([1, 1, 0, 0, 63, 0])),
    Uint8Array.from([0x3f, 0xff, 0x00, 0x3f, 0xff, 0xd9]),
  ]);
}

export const gif = (): Uint8Array => Uint8Array.from([...text('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]);
export const svg = (): Uint8Array =>
  text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');

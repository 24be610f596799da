/** Files that may be receipts: a picture and a PDF. */
import { deflateSync } from 'node:zlib';
import { fileOf } from './bank-files';

/** A grey picture with this name in its bytes; checksums are right, since a browser looks at them. */
export function png(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, start) => {
    let value = start;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    let sum = 0xffffffff;
    for (const byte of body) sum = table[(sum ^ byte) & 255]! ^ (sum >>> 8);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
    return Buffer.concat([frame, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0x80));
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

export const PICTURE = fileOf('lunch.png', png(60, 80), 'image/png');
export const PAPER = fileOf('invoice.pdf', '%PDF-1.4\n1 0 obj <<>> endobj', 'application/pdf');

import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gif, jpeg, jpegSegment, png, pngChunk, svg, text } from '@tests/factories/files/photos';
import { joinBytes, NOT_A_PHOTO, PHOTO_BYTES, PHOTO_TOO_LARGE, readPhoto } from './photo-file';

const faultOf = (bytes: Uint8Array) => {
  const read = readPhoto(bytes);
  return 'fault' in read ? read.fault : null;
};
const photoOf = (bytes: Uint8Array) => {
  const read = readPhoto(bytes);
  if ('fault' in read) throw new Error(read.fault);
  return read.photo;
};
const includes = (bytes: Uint8Array, what: string) => Buffer.from(bytes).includes(what);

describe('a photo by its bytes', () => {
  it('reads the size of a PNG and of a JPEG', () => {
    expect(photoOf(png(3, 2))).toMatchObject({ type: 'image/png', width: 3, height: 2 });
    expect(photoOf(jpeg(16, 8))).toMatchObject({ type: 'image/jpeg', width: 16, height: 8 });
  });

  it('keeps a clean file as it is, byte by byte', () => {
    expect(Buffer.from(photoOf(png(3, 2)).bytes)).toEqual(Buffer.from(png(3, 2)));
    expect(Buffer.from(photoOf(jpeg(16, 8)).bytes)).toEqual(Buffer.from(jpeg(16, 8)));
  });

  it('ACC-09 takes nothing else, whatever it is called', () => {
    for (const bytes of [gif(), svg(), new Uint8Array(), text('<html>'), text('BM'), text('RIFF....WEBPVP8 ')]) {
      expect(faultOf(bytes)).toBe('type');
    }
    expect(NOT_A_PHOTO).toBe('You can only upload JPG/PNG files!');
  });

  it('ACC-09 takes files under 2 MB only', () => {
    expect(PHOTO_BYTES).toBe(2 * 1024 * 1024);
    const padded = (length: number) => {
      const end = pngChunk('IEND', new Uint8Array());
      const head = png(1, 1).subarray(0, -end.length);
      return joinBytes([head, pngChunk('tEXt', new Uint8Array(length - head.length - end.length - 12)), end]);
    };
    expect(padded(PHOTO_BYTES - 1)).toHaveLength(PHOTO_BYTES - 1);
    expect(faultOf(padded(PHOTO_BYTES - 1))).toBeNull();
    expect(faultOf(padded(PHOTO_BYTES))).toBe('too-large');
    expect(faultOf(padded(PHOTO_BYTES + 1))).toBe('too-large');
    expect(PHOTO_TOO_LARGE).toBe('Image must be smaller than 2MB!');
  });

  it('cuts off what follows the end', () => {
    const tail = text('<script>alert(1)</script>');
    for (const clean of [png(2, 2), jpeg(8, 8)]) {
      expect(Buffer.from(photoOf(joinBytes([clean, tail])).bytes)).toEqual(Buffer.from(clean));
    }
  });

  it('drops text, places and profiles of a PNG', () => {
    const end = pngChunk('IEND', new Uint8Array());
    const clean = png(2, 2);
    const dirty = joinBytes([
      clean.subarray(0, -end.length),
      pngChunk('tEXt', text('Comment\0<html>')),
      pngChunk('eXIf', text('MM\0*GPS')),
      pngChunk('iCCP', text('profile')),
      end,
    ]);
    expect(Buffer.from(photoOf(dirty).bytes)).toEqual(Buffer.from(clean));
  });

  it('drops comments, places and thumbnails of a JPEG, and keeps which way is up', () => {
    const clean = jpeg(8, 8);
    const exif = (extra: string) =>
      jpegSegment(
        0xe1,
        joinBytes([
          text('Exif\0\0II*\0'),
          Uint8Array.from([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
          text(extra),
        ]),
      );
    const dirty = joinBytes([
      clean.subarray(0, 2),
      exif('GPS 18.52N 73.85E'),
      jpegSegment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>')),
      jpegSegment(0xe2, text('ICC_PROFILE')),
      jpegSegment(0xfe, text('<script>')),
      clean.subarray(2),
    ]);
    const { bytes } = photoOf(dirty);
    for (const secret of ['GPS', 'xmpmeta', 'ICC', '<script>']) expect(includes(bytes, secret), secret).toBe(false);
    // Orientation 6 in a segment of its own.
    const at = Buffer.from(bytes).indexOf('Exif');
    expect(at).toBeGreaterThan(0);
    expect([...bytes.subarray(at + 16, at + 26)]).toEqual([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]);
    expect(photoOf(bytes).bytes).toEqual(bytes);
  });

  describe('with segments of an application', () => {
    /** A clean JPEG with a segment before its picture. */
    const withSegment = (marker: number, data: Uint8Array) => {
      const clean = jpeg(8, 8);
      return joinBytes([clean.subarray(0, 2), jpegSegment(marker, data), clean.subarray(2)]);
    };
    const kept = (marker: number, data: Uint8Array) => Buffer.from(photoOf(withSegment(marker, data)).bytes);
    /** Version 100, no flags, colours as YCCK: without it, a picture of a print shop has wrong colours. */
    const ADOBE = joinBytes([text('Adobe'), Uint8Array.from([0, 100, 0, 0, 0, 0, 2])]);
    const JFIF = joinBytes([text('JFIF\0'), Uint8Array.from([1, 1, 0, 0, 1, 0, 1])]);

    it('keeps how its colours are coded', () => {
      expect(kept(0xee, ADOBE)).toEqual(Buffer.from(withSegment(0xee, ADOBE)));
    });

    it.each([
      ['an Adobe segment with more than the colour coding', 0xee, joinBytes([ADOBE, text('GPS 18.52N')])],
      ['an Adobe segment that is cut short', 0xee, ADOBE.subarray(0, 11)],
      ['twelve bytes of another program in its place', 0xee, text('GPS 18.52N !')],
      ['the same bytes in the segment of Photoshop', 0xed, ADOBE],
      ['an extension of JFIF, which is a thumbnail', 0xe0, text('JFXX\0 thumbnail of Asha')],
      ['a JFIF segment that is cut short', 0xe0, JFIF],
    ])('drops %s', (_, marker, data) => {
      expect(kept(marker, data)).toEqual(Buffer.from(jpeg(8, 8)));
    });

    it('keeps the resolution of a JFIF segment without its thumbnail of one pixel', () => {
      const withThumbnail = joinBytes([JFIF, Uint8Array.from([1, 1]), text('RGB')]);
      const without = joinBytes([JFIF, Uint8Array.from([0, 0])]);
      expect(kept(0xe0, withThumbnail)).toEqual(Buffer.from(withSegment(0xe0, without)));
    });

    /** An Exif segment of one entry of two bytes, most significant byte first. */
    const exif = (tag: number, value: number) =>
      joinBytes([
        text('Exif\0\0MM\0*'),
        Uint8Array.from([0, 0, 0, 8, 0, 1, tag >> 8, tag & 0xff, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]),
      ]);

    it.each([1, 8])('keeps the orientation %i as it is', (value) => {
      expect(kept(0xe1, exif(0x0112, value))).toEqual(Buffer.from(withSegment(0xe1, exif(0x0112, value))));
    });

    it.each([
      ['an orientation of 0', exif(0x0112, 0)],
      ['an orientation of 9', exif(0x0112, 9)],
      ['another entry than the orientation', exif(0x0110, 6)],
      ['Exif without a directory', text('Exif\0\0MM\0*')],
      ['Exif of another byte order mark', joinBytes([text('Exif\0\0MM\0+'), exif(0x0112, 6).subarray(10)])],
    ])('drops %s', (_, data) => expect(kept(0xe1, data)).toEqual(Buffer.from(jpeg(8, 8))));
  });

  it('refuses too many pixels by the header alone', () => {
    expect(faultOf(png(30_000, 30_000, deflateSync('x')))).toBe('too-wide');
    expect(faultOf(jpeg(30_000, 30_000))).toBe('too-wide');
    expect(faultOf(png(8_001, 1, deflateSync('x')))).toBe('too-wide');
    expect(faultOf(png(0, 5, deflateSync('x')))).toBe('damaged');
  });

  it('refuses every truncation of both kinds, and never throws', () => {
    for (const whole of [png(3, 2), jpeg(16, 8)]) {
      for (let length = 0; length < whole.length; length++) {
        expect(faultOf(whole.subarray(0, length)), `${length} of ${whole.length}`).not.toBeNull();
      }
    }
  });

  it('never throws on a wrong byte, and finds every one in a PNG', () => {
    const whole = png(3, 2);
    for (let at = 0; at < whole.length; at++) {
      const broken = Uint8Array.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0x41;
      expect(faultOf(broken), `byte ${at}`).not.toBeNull();
    }
    const other = jpeg(16, 8);
    for (let at = 0; at < other.length; at++) {
      for (const flip of [0x01, 0x41, 0xff]) {
        const broken = Uint8Array.from(other);
        broken[at] = (broken[at] ?? 0) ^ flip;
        expect(() => readPhoto(broken)).not.toThrow();
      }
    }
  });
});

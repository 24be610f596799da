/** ZIP files for tests: valid ones, and ones that state a wrong unpacked size. */
import { deflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string;
  data: Uint8Array;
  /** What the directory claims instead of the true size. */
  claims?: number;
}

/** Checksums are left at zero: nothing that reads a preview looks at them. */
export function zip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, claims } of files) {
    const packed = deflateRawSync(data, { level: 9 });
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed]);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 0, 'latin1');
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6, 0, 24);
    entry.writeUInt32LE(at, 42);
    directory.push(Buffer.concat([entry, title]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

/** A sheet of fifty megabytes in fifty kilobytes, which may claim to be small. */
export const zipBomb = (claims?: number): Uint8Array<ArrayBuffer> =>
  zip([
    { name: '[Content_Types].xml', data: Buffer.from('<Types/>') },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: Buffer.alloc(50 * 1024 * 1024, 0x20),
      ...(claims === undefined ? {} : { claims }),
    },
  ]);

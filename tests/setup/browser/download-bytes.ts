/** Returns the bytes of a download. The tests use a remote browser, so there is no path to read. */
import type { Download } from 'playwright-core';

export async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

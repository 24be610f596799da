/** Loads the start of a file and stops at a limit, so that the page's memory never holds more than that. */

export interface LoadedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** False if the file continues. */
  isWhole: boolean;
}

export class LoadFault extends Error {
  constructor(readonly kind: 'missing' | 'sign-in' | 'failed') {
    super(kind);
  }
}

/** Reads at most `limit` bytes of our own file at `url`. Throws a LoadFault. */
export async function loadStart(url: string, limit: number, signal: AbortSignal): Promise<LoadedFile> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new LoadFault('failed');
  });
  if (!response.ok || !response.body) {
    void response.body?.cancel();
    throw new LoadFault(response.status === 401 ? 'sign-in' : response.status === 404 ? 'missing' : 'failed');
  }
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  try {
    while (size <= limit) {
      const { done, value } = await reader.read();
      if (done) {
        isWhole = true;
        break;
      }
      parts.push(value);
      size += value.length;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new LoadFault('failed');
  } finally {
    if (!isWhole) void reader.cancel().catch(() => undefined);
  }
  const bytes = new Uint8Array(Math.min(size, limit));
  let at = 0;
  for (const part of parts) {
    const fits = part.subarray(0, bytes.length - at);
    bytes.set(fits, at);
    at += fits.length;
  }
  return { bytes, isWhole: isWhole && size <= limit };
}

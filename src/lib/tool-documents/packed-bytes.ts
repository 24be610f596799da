/** Bytes compressed by the browser and back. Reading stops where hostile bytes would go on. */

const FORM = 'deflate-raw';

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // What is left of a stream that no one reads to its end must not stay in memory.
    await reader.cancel().catch(() => undefined);
  }
}

/** All bytes of a stream, or null once they are more than `most`. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunksOf(stream)) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([new Uint8Array(bytes)]).stream();

/** Null where the result would be more than `most` bytes. */
export const deflate = (bytes: Uint8Array, most: number): Promise<Uint8Array | null> =>
  collect(streamOf(bytes).pipeThrough(new CompressionStream(FORM)), most);

/** Null where the result would be more than `most` bytes. Rejects where the bytes were not compressed. */
export const inflate = (bytes: Uint8Array, most: number): Promise<Uint8Array | null> =>
  collect(streamOf(bytes).pipeThrough(new DecompressionStream(FORM)), most);

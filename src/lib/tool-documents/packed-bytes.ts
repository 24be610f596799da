/** Compresses and decompresses bytes with the browser's own streams, up to a maximum size, so that hostile bytes cannot fill the memory. */

const FORM = 'deflate-raw';

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Frees the memory of a stream that was not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}

/** All bytes of a stream, or null if there are more than `max`. */
async function collect(stream: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunksOf(stream)) {
    length += part.length;
    if (length > max) return null;
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([new Uint8Array(bytes)]).stream();

/** Returns null if the result would be more than `max` bytes. */
export const deflate = (bytes: Uint8Array, max: number): Promise<Uint8Array | null> =>
  collect(streamOf(bytes).pipeThrough(new CompressionStream(FORM)), max);

/** Returns null if the result would be more than `max` bytes. Rejects bytes that are not compressed. */
export const inflate = (bytes: Uint8Array, max: number): Promise<Uint8Array | null> =>
  collect(streamOf(bytes).pipeThrough(new DecompressionStream(FORM)), max);

/** MD5 (RFC 1321), which the Open Cap Format asks for as a checksum of its files. Not for anything that must be secure. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0);
const hex = (word: number) =>
  [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('');

/** Checksum of a text's UTF-8 bytes, 32 small hex digits. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  let [a, b, c, d] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < padded.length; block += 64) {
    const start = [a, b, c, d] as const;
    for (let step = 0; step < 64; step += 1) {
      const turn = step >> 4;
      const mixed =
        turn === 0 ? (b & c) | (~b & d) : turn === 1 ? (d & b) | (~d & c) : turn === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const word =
        turn === 0 ? step : turn === 1 ? (5 * step + 1) % 16 : turn === 2 ? (3 * step + 5) % 16 : (7 * step) % 16;
      const total = (a + mixed + (SINES[step] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      const shift = SHIFTS[turn * 4 + (step % 4)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((total << shift) | (total >>> (32 - shift)))) | 0];
    }
    [a, b, c, d] = [(a + start[0]) | 0, (b + start[1]) | 0, (c + start[2]) | 0, (d + start[3]) | 0];
  }
  return [a, b, c, d].map(hex).join('');
}

/** Short fingerprints of texts, to tell equal from unequal; not a signature, since nobody gains by forging their own expenses. */

/** 64 bits as 16 hexadecimal digits: two lanes of FNV-1a with different multipliers. Source: Fowler, Noll, Vo; RFC 9923. */
export function hashText(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code ^ (index & 0xff), 0x85ebca6b);
    second ^= second >>> 13;
  }
  const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0');
  return hex(first ^ (first >>> 15)) + hex(second ^ (second >>> 16));
}

/** A cache of texts by key with a maximum number of characters; the least recently used text is removed first. */

export interface LruTexts {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** Returns an empty cache of at most `max` characters, including keys. A text longer than a quarter of that is not stored. */
export function lruTexts(max: number): LruTexts {
  const texts = new Map<string, string>();
  let length = 0;
  const drop = (key: string, text: string) => {
    if (texts.delete(key)) length -= key.length + text.length;
  };
  return {
    get(key) {
      const text = texts.get(key);
      if (text === undefined) return undefined;
      // Moves the text to the end, so that the map is in order of use.
      texts.delete(key);
      texts.set(key, text);
      return text;
    },
    set(key, text) {
      const known = texts.get(key);
      if (known !== undefined) drop(key, known);
      if (key.length + text.length > max / 4) return;
      texts.set(key, text);
      length += key.length + text.length;
      for (const [oldest, old] of texts) {
        if (length <= max) return;
        drop(oldest, old);
      }
    },
  };
}

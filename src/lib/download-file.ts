/** Hands a text to the browser as a file. */

/** Saves `text` under `name`; `type` is its media type without the character set. */
export function downloadText(text: string, name: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** What of a name may stand in a file's name on every system. */
export const fileNameOf = (name: string, otherwise: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 80) || otherwise;

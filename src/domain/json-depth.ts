/** How deep a JSON text nests, seen before it is parsed: what reads a value level by level may run out of stack. */

/** Deeper than any form, list or document of ours. */
const MOST = 64;
export const TOO_DEEP = 'The request body is nested too deeply.';

/** Returns whether brackets outside of strings open more than `most` levels. Linear in the length; says nothing of whether it is JSON. */
export function nestsTooDeeply(text: string, most = MOST): boolean {
  // So many levels need at least so many characters.
  if (text.length <= most) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

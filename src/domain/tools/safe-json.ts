/** Parses JSON from outside: with limits of size and depth, without keys that reach a prototype. Returns a fault, never throws. */

export interface JsonBounds {
  /** UTF-16 units. */
  maxLength: number;
  maxDepth: number;
}

/** Room for 20,000 expenses and their notes. */
export const DOCUMENT_BOUNDS: JsonBounds = { maxLength: 20_000_000, maxDepth: 32 };

export type JsonReading = { value: unknown } | { fault: string };

/** The deepest nesting of brackets outside strings. */
function depthOf(text: string, enough: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > enough) return deepest;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

const REACHES_A_PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);
/** Also matches names that are written with escapes. */
const MAY_REACH = /__proto__|constructor|prototype|\\u00[567]/i;

export function parseJson(text: string, bounds: JsonBounds = DOCUMENT_BOUNDS): JsonReading {
  if (text.length > bounds.maxLength) return { fault: 'This file is too large.' };
  if (depthOf(text, bounds.maxDepth) > bounds.maxDepth) return { fault: 'This file is nested too deeply.' };
  try {
    const value: unknown = MAY_REACH.test(text)
      ? JSON.parse(text, (key, part: unknown) => (REACHES_A_PROTOTYPE.has(key) ? undefined : part))
      : JSON.parse(text);
    return { value };
  } catch {
    return { fault: 'This is not a complete JSON file.' };
  }
}

/** An object, not a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Checks how deep a JSON text nests before it is parsed, because code that reads a value level by level may run out of stack.

/** Deeper than any form, list or document of ours. */
const MOST = 64;
export const TOO_DEEP = 'The request body is nested too deeply.';

/** True if brackets outside of strings open more than `max` levels. Linear in the length. Does not check whether the text is JSON. */
export function nestsTooDeeply(text: string, max = MOST): boolean {
  // Nesting of more than `max` levels needs more than `max` characters.
  if (text.length <= max) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > max) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

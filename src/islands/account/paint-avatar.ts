/** Draws an avatar with DiceBear's "Thumbs" (CC0). Loaded when the first avatar is needed. */
import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

/** The same seed always gives the same picture. */
export function paint(seed: string): string {
  return createAvatar(thumbs, { seed, size: 128, backgroundType: ['solid'] }).toDataUri();
}

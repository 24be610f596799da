import { describe, expect, it } from 'vitest';
import { clampCrop, firstCrop, zoomCrop } from './CropDialog';

describe('crop', () => {
  it('starts with the largest square in the middle', () => {
    expect(firstCrop(400, 200)).toEqual({ x: 100, y: 0, side: 200 });
    expect(firstCrop(1, 5)).toEqual({ x: 0, y: 2, side: 1 });
  });

  it('zooms around the middle, from 1 to 4 times', () => {
    const first = firstCrop(400, 200);
    expect(zoomCrop(first, 2, 400, 200)).toEqual({ x: 150, y: 50, side: 100 });
    expect(zoomCrop(first, 9, 400, 200).side).toBe(50);
    expect(zoomCrop(zoomCrop(first, 3, 400, 200), 1, 400, 200)).toEqual(first);
  });

  it('never leaves the picture', () => {
    expect(clampCrop({ x: -50, y: 190, side: 100 }, 400, 200)).toEqual({ x: 0, y: 100, side: 100 });
    expect(clampCrop({ x: 0, y: 0, side: 900 }, 400, 200)).toEqual({ x: 0, y: 0, side: 200 });
  });
});

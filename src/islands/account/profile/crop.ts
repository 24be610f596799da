/** Computes the square part of a picture that is cropped, in pixels of the picture. */

export interface Crop {
  /** `x` and `y` are the top left corner. */
  x: number;
  y: number;
  side: number;
}

export const MAX_ZOOM = 4;

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Keeps the square inside the picture. */
export function clampCrop({ x, y, side }: Crop, width: number, height: number): Crop {
  const fitting = Math.min(side, width, height);
  return { x: between(x, 0, width - fitting), y: between(y, 0, height - fitting), side: fitting };
}

/** The largest square, in the middle of the picture. */
export function firstCrop(width: number, height: number): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** The square at a zoom of 1 to 4 times, around the same centre. */
export function zoomCrop(crop: Crop, zoom: number, width: number, height: number): Crop {
  const side = Math.min(width, height) / between(zoom, 1, MAX_ZOOM);
  const shift = (crop.side - side) / 2;
  return clampCrop({ x: crop.x + shift, y: crop.y + shift, side }, width, height);
}

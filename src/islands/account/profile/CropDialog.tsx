/** Crops a picture to a square: dragging or the arrow keys move it, a slider zooms. The result is redrawn, so it has no metadata. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';

// Computes the square part of a picture that is cropped, in pixels of the picture.

export interface Crop {
  /** `x` and `y` are the top left corner. */
  x: number;
  y: number;
  side: number;
}

const MAX_ZOOM = 4;

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

/** The side of the preview and the maximum side of the result, in pixels. */
const PREVIEW = 288;
const RESULT = 512;
/** The distance that an arrow key moves, as a share of the square. */
const STEP = 0.05;

export interface CropDialogProps extends Closable {
  picture: ImageBitmap;
  type: 'image/jpeg' | 'image/png';
  busy: boolean;
  /** Why the last try was refused. */
  error: string | null;
  onCropped: (blob: Blob) => void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export default function CropDialog({ open, picture, type, busy, error, onClose, onCropped }: CropDialogProps) {
  const { width, height } = picture;
  const [crop, setCrop] = useState(() => firstCrop(width, height));
  const [zoom, setZoom] = useState(1);
  const [shown, setShown] = useState(picture);
  const [failed, setFailed] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragStart = useRef<{ x: number; y: number } | null>(null);
  if (shown !== picture) {
    setShown(picture);
    setCrop(firstCrop(width, height));
    setZoom(1);
    setFailed(false);
  }

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, PREVIEW, PREVIEW);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, PREVIEW, PREVIEW);
  }, [picture, crop, open]);

  const move = (byX: number, byY: number) =>
    setCrop((now) => clampCrop({ ...now, x: now.x + byX * now.side, y: now.y + byY * now.side }, width, height));
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    move(...arrow);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!dragStart.current) return;
    const size = event.currentTarget.clientWidth || PREVIEW;
    move((dragStart.current.x - event.clientX) / size, (dragStart.current.y - event.clientY) / size);
    dragStart.current = { x: event.clientX, y: event.clientY };
  };
  const cut = () => {
    const result = document.createElement('canvas');
    result.width = result.height = Math.max(1, Math.min(RESULT, Math.round(crop.side)));
    const context = result.getContext('2d');
    if (!context) return setFailed(true);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, result.width, result.height);
    result.toBlob((blob) => (blob ? onCropped(blob) : setFailed(true)), type, 0.9);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Crop your photo"
      description="Drag the picture, or move it with the arrow keys."
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={cut}>
            Use this photo
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <canvas
          ref={canvas}
          width={PREVIEW}
          height={PREVIEW}
          tabIndex={0}
          role="application"
          aria-label="Photo. Move it with the arrow keys."
          data-autofocus=""
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragStart.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => (dragStart.current = null)}
          onPointerCancel={() => (dragStart.current = null)}
          className="aspect-square w-full max-w-72 cursor-grab touch-none rounded-full border hairline bg-base-300 active:cursor-grabbing"
        />
        <label className="grid w-full max-w-72 gap-1.5 text-sm font-medium">
          Zoom
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(event) => {
              const next = Number(event.target.value);
              setZoom(next);
              setCrop((now) => zoomCrop(now, next, width, height));
            }}
            className="range w-full range-primary range-md [--range-bg:color-mix(in_oklab,var(--color-base-content)_50%,transparent)]"
          />
        </label>
        {(failed || error) && (
          <p role="alert" className="text-sm text-error">
            {error ?? 'Failed to upload profile picture.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

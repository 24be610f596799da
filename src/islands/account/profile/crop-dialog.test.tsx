/** The crop of a photo: moved by keys and by dragging, zoomed, cut out, and what is said when it cannot be. */
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen } from '@tests/setup/component/screen';
import CropDialog, { type CropDialogProps } from './CropDialog';

const picture = (width: number, height: number) => ({ width, height }) as ImageBitmap;
const WIDE = picture(400, 200);

/** What is drawn: of the picture x, y, side and side, and the size it gets. */
let drawn: number[][] = [];
let blob: Blob | null = null;
let hasContext = true;
const saved = vi.fn<(type?: string, quality?: number) => void>();

beforeEach(() => {
  drawn = [];
  blob = new Blob(['x'], { type: 'image/png' });
  hasContext = true;
  saved.mockReset();
  const context = {
    clearRect() {},
    imageSmoothingQuality: 'low',
    drawImage: (_: unknown, ...at: number[]) => void drawn.push(at.map((n) => Math.round(n * 100) / 100)),
  };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockImplementation((() => (hasContext ? context : null)) as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((back, type, quality: unknown) => {
    saved(type, quality as number);
    back(blob);
  });
  Object.assign(canvas, { setPointerCapture: () => undefined });
});

function open(more: Partial<CropDialogProps> = {}) {
  const onCropped = vi.fn();
  const onClose = vi.fn();
  const dialogOf = (changed: Partial<CropDialogProps> = {}) => (
    <CropDialog
      open
      picture={WIDE}
      type="image/png"
      busy={false}
      error={null}
      onClose={onClose}
      onCropped={onCropped}
      {...more}
      {...changed}
    />
  );
  const { rerender, user } = drawScreen(dialogOf());
  return { onCropped, onClose, user, change: (changed: Partial<CropDialogProps>) => rerender(dialogOf(changed)) };
}
const photo = () => screen.getByRole('application', { name: 'Photo. Move it with the arrow keys.' });
const zoom = () => screen.getByRole<HTMLElement & { value: string }>('slider', { name: 'Zoom' });
const part = () => drawn.at(-1)?.slice(0, 4);
const press = (key: string) => fireEvent.keyDown(photo(), { key });

describe('the crop of a photo', () => {
  it('begins in the middle and moves with the arrow keys, never out of the picture', () => {
    open();
    screen.getByRole('dialog', { name: 'Crop your photo' });
    screen.getByText('Drag the picture, or move it with the arrow keys.');
    expect(drawn.at(-1)).toEqual([100, 0, 200, 200, 0, 0, 288, 288]);
    expect(press('ArrowRight')).toBe(false);
    expect(part()).toEqual([110, 0, 200, 200]);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(part()).toEqual([90, 0, 200, 200]);
    press('ArrowDown');
    expect(part()).toEqual([90, 0, 200, 200]);
    // Other keys are the browser's.
    expect(press('Tab')).toBe(true);
    for (let times = 0; times < 30; times++) press('ArrowRight');
    expect(part()).toEqual([200, 0, 200, 200]);
  });

  it('zooms around its middle, up to four times, and then moves up and down too', () => {
    open();
    expect(zoom().getAttribute('aria-valuetext')).toBe('100 %');
    expect([zoom().getAttribute('min'), zoom().getAttribute('max')]).toEqual(['1', '4']);
    fireEvent.change(zoom(), { target: { value: '2' } });
    expect(zoom().getAttribute('aria-valuetext')).toBe('200 %');
    expect(part()).toEqual([150, 50, 100, 100]);
    press('ArrowUp');
    expect(part()).toEqual([150, 45, 100, 100]);
    press('ArrowDown');
    expect(part()).toEqual([150, 50, 100, 100]);
  });

  it('is dragged against the pointer while it is held, and no longer', () => {
    open();
    const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY });
    fireEvent.pointerMove(photo(), at(10, 10));
    expect(part()).toEqual([100, 0, 200, 200]);
    fireEvent.change(zoom(), { target: { value: '2' } });
    fireEvent.pointerDown(photo(), at(100, 100));
    fireEvent.pointerMove(photo(), at(71.2, 128.8));
    expect(part()).toEqual([160, 40, 100, 100]);
    fireEvent.pointerMove(photo(), at(42.4, 128.8));
    expect(part()).toEqual([170, 40, 100, 100]);
    fireEvent.pointerUp(photo(), at(42.4, 128.8));
    fireEvent.pointerMove(photo(), at(0, 0));
    expect(part()).toEqual([170, 40, 100, 100]);
    fireEvent.pointerDown(photo(), at(0, 0));
    fireEvent.pointerCancel(photo(), at(0, 0));
    fireEvent.pointerMove(photo(), at(50, 50));
    expect(part()).toEqual([170, 40, 100, 100]);
  });

  it.each([
    ['no larger than the picture', WIDE, [100, 0, 200, 200, 0, 0, 200, 200]],
    ['at most 512 wide', picture(2_000, 1_000), [500, 0, 1_000, 1_000, 0, 0, 512, 512]],
    ['at least one pixel', picture(3, 0), [1.5, 0, 0, 0, 0, 0, 1, 1]],
  ])('gives a square %s', async (_, from, result) => {
    const { user, onCropped } = open({ picture: from });
    await user.click(screen.getByRole('button', { name: 'Use this photo' }));
    expect(drawn.at(-1)).toEqual(result);
    expect(saved.mock.calls).toEqual([['image/png', 0.9]]);
    expect(onCropped.mock.calls).toEqual([[blob]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it failed where the browser cannot draw or write it, until there is another picture', async () => {
    const { user, onCropped, change, onClose } = open();
    blob = null;
    await user.click(screen.getByRole('button', { name: 'Use this photo' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to upload profile picture.');
    fireEvent.change(zoom(), { target: { value: '3' } });
    change({ picture: picture(100, 300) });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(part()).toEqual([0, 100, 100, 100]);
    expect(zoom().value).toBe('1');
    hasContext = false;
    await user.click(screen.getByRole('button', { name: 'Use this photo' }));
    await screen.findByRole('alert');
    expect(onCropped).not.toHaveBeenCalled();
    change({ picture: picture(100, 300), error: 'The picture is too large.' });
    expect(screen.getByRole('alert').textContent).toBe('The picture is too large.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

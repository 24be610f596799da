/** The photo of a founder: cropped, drawn again, shown and removed. */
import { describe, expect, it } from 'vitest';
import { jpegSegment, png, text } from '@tests/factories/files/photos';
import { base, isFocused } from '@tests/setup/browser/page';
import { choose, headerPicture, main, openProfile, stored } from './profile-steps';

const join = (...parts: Uint8Array[]) => Buffer.concat(parts);

describe('photo of a founder', () => {
  it('ACC-08 is cropped square, drawn anew, sent as profileImage, and shown on the page and in the header', async () => {
    const { page, account } = await openProfile('founder');
    await choose(page, join(png(400, 200), text('<script>alert(1)</script>')));
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await dialog.waitFor();
    const square = dialog.getByRole('application');
    await expect.poll(() => isFocused(square)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await dialog.getByLabel('Zoom').fill('2');
    const request = page.waitForRequest('**/api/upload-profile-image');
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data/);
    await page.getByText('Profile picture updated!').waitFor();
    const image = main(page).locator('img').first();
    const shown = () => image.getAttribute('src');
    await expect.poll(shown).toMatch(/^\/files\/photos\/[0-9a-f]{32}\.png$/);
    const source = (await shown()) ?? '';
    await expect.poll(() => headerPicture(page).getAttribute('src')).toBe(source);
    expect(await stored(account)).toMatchObject({ profileImage: source });
    const file = Buffer.from(await (await fetch(base() + source)).arrayBuffer());
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([100, 100]);
    expect(file.includes('script')).toBe(false);

    await page.reload();
    await expect.poll(() => headerPicture(page).getAttribute('src')).toBe(source);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
    await expect.poll(() => main(page).locator('img').count()).toBe(0);
    await expect.poll(async () => (await fetch(base() + source)).status).toBe(404);
  });

  it('ACC-08 is turned the right way up, and leaves with no word of where it was taken', async () => {
    const { page } = await openProfile('founder');
    const drawn = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(60, 20);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = 'red';
      context.fillRect(0, 0, 30, 20);
      context.fillStyle = 'blue';
      context.fillRect(30, 0, 30, 20);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
    });
    const exif = join(
      text('Exif\0\0II*\0'),
      // Orientation 6: to be turned by 90 degrees, so that left is up.
      Uint8Array.from([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
      text('GPS 18.52N 73.85E'),
    );
    const taken = join(Uint8Array.from(drawn.slice(0, 2)), jpegSegment(0xe1, exif), Uint8Array.from(drawn.slice(2)));
    await choose(page, taken, 'me.jpg', 'image/jpeg');
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await dialog.getByRole('application').waitFor();
    const request = page.waitForRequest('**/api/upload-profile-image');
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    const sent = (await request).postDataBuffer() ?? Buffer.from('');
    await page.getByText('Profile picture updated!').waitFor();
    const source = await main(page).locator('img').first().getAttribute('src');
    expect(source).toMatch(/^\/files\/photos\/[0-9a-f]{32}\.jpg$/);
    const file = Buffer.from(await (await fetch(base() + source)).arrayBuffer());
    for (const bytes of [sent, file]) {
      expect(bytes.includes('Exif')).toBe(false);
      expect(bytes.includes('GPS')).toBe(false);
    }
    const seen = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address ?? '')).blob());
      const context = new OffscreenCanvas(20, 20).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const colourAt = (x: number, y: number) => {
        const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      return { size: [bitmap.width, bitmap.height], colours: [colourAt(3, 3), colourAt(16, 3), colourAt(3, 16)] };
    }, source);
    expect(seen).toEqual({ size: [20, 20], colours: ['red', 'red', 'blue'] });
  });
});

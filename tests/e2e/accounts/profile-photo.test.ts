/** The photo of a founder: cropped, drawn anew, shown, removed, and what is refused. */
import { describe, expect, it } from 'vitest';
import { gif, jpeg, jpegSegment, png, svg, text } from '../../factories/photos';
import { base, isFocused } from '../../setup/page';
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
    await page.getByText('Profile picture removed').waitFor();
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

  it('ACC-09 ACC-10 refuses what is no JPG or PNG under 2 MB, beside the button, and sends nothing; keeps the crop when the upload failed', async () => {
    const { page, allow } = await openProfile('founder');
    const sent: string[] = [];
    // Saved items synchronise on every page: only uploads are counted.
    page.on('request', (request) => request.url().includes('/api/upload') && sent.push(request.url()));
    const whole = jpeg(8, 8);
    const cases: [string, Uint8Array, string][] = [
      ['GIF', gif(), 'You can only upload JPG/PNG files!'],
      ['SVG named .png', svg(), 'You can only upload JPG/PNG files!'],
      ['empty', new Uint8Array(), 'You can only upload JPG/PNG files!'],
      [
        '2 MB + 1',
        join(png(1, 1), new Uint8Array(2 * 1024 * 1024 + 1 - png(1, 1).length)),
        'Image must be smaller than 2MB!',
      ],
      [
        'exactly 2 MB',
        join(png(1, 1), new Uint8Array(2 * 1024 * 1024 - png(1, 1).length)),
        'Image must be smaller than 2MB!',
      ],
      ['30000×30000', png(30_000, 30_000, text('x')), 'This picture is too large. The limit is 8,000 by 8,000 pixels.'],
      ['truncated JPEG', whole.subarray(0, -3), 'This picture is damaged. Please choose another one.'],
      [
        'PNG head, HTML tail',
        join(png(1, 1).subarray(0, 8), text('<html>')),
        'This picture is damaged. Please choose another one.',
      ],
    ];
    for (const [what, bytes, message] of cases) {
      await choose(page, bytes, 'photo.png');
      await expect.poll(() => page.locator('#photo-error').allTextContents(), { message: what }).toEqual([message]);
      await choose(page, png(4, 4));
      const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.locator('#photo-error').count()).toBe(0);
    }
    expect(sent).toEqual([]);

    allow(/500 POST/);
    await page.route('**/api/upload-profile-image', (route) => route.fulfill({ status: 500, body: '' }));
    await choose(page, png(40, 40));
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    const use = dialog.getByRole('button', { name: 'Use this photo' });
    await use.click();
    await dialog.getByRole('alert').getByText('Failed to upload profile picture.', { exact: true }).waitFor();
    await page.unroute('**/api/upload-profile-image');
    await use.click();
    await page.getByText('Profile picture updated!').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText('Failed to upload profile picture.').count()).toBe(0);
  });
});

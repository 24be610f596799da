/** The profile screen: view and edit mode for both kinds, unsaved changes, the photo and its refusals. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gif, jpeg, png, svg, text } from '../factories/photos';
import {
  apiToken,
  base,
  expectAccessible,
  hydrated,
  openContext,
  openPage,
  signIn,
  type PageOptions,
} from '../setup/page';
import { makeAccount, type Account, type Kind } from './account-steps';

const PROFILE = '/portal/settings/profile';

interface Opened {
  account: Account;
  page: Page;
  allow: (pattern: RegExp) => void;
}

async function openProfile(kind: Kind, query = '', options: PageOptions = {}): Promise<Opened> {
  const account = await makeAccount(kind);
  const { context, allow } = await openContext(options);
  await signIn(context, account.email, account.password);
  const page = await context.newPage();
  await page.goto(PROFILE + query);
  await hydrated(page);
  if (query) await form(page).waitFor();
  return { account, page, allow };
}

const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' });
const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await form(page).waitFor();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const main = (page: Page) => page.locator('#main');
const headerPicture = (page: Page) => page.getByRole('button', { name: 'Profile', exact: true }).locator('img');

async function stored({ email, password, kind }: Account): Promise<Record<string, unknown>> {
  const token = await apiToken(email, password);
  const path = kind === 'founder' ? '/api/profile' : '/api/visitor/profile';
  const response = await fetch(base() + path, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const choose = (page: Page, buffer: Uint8Array, name = 'me.png', mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(buffer) });

describe('profile of a founder', () => {
  it('ACC-01 ACC-02 moves between view and edit mode, with all fields, and Back works', async () => {
    const { page, account } = await openProfile('founder');
    for (const value of [
      'Asha Rao',
      account.email,
      '+91 98765 43210',
      'Bengaluru',
      'Kaveri Labs',
      '2023',
      'Tech',
      'Soil sensors.',
    ]) {
      await main(page).getByText(value, { exact: true }).first().waitFor();
    }
    await edit(page);
    expect(new URL(page.url()).search).toBe('?edit=1');
    expect(await page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true);
    for (const [label, value] of [
      ['Full name', 'Asha Rao'],
      ['Email', account.email],
      ['Phone number', '98765 43210'],
      ['Location', 'Bengaluru'],
      ['LinkedIn', ''],
      ['Company name', 'Kaveri Labs'],
      ['Founded year', '2023'],
      ['Company description', 'Soil sensors.'],
    ] as const) {
      expect(
        await form(page)
          .getByLabel(label, { exact: label !== 'Full name' })
          .inputValue(),
        label,
      ).toBe(value);
    }
    await page.goBack();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.goForward();
    await form(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Edit profile' }).evaluate((it) => it === document.activeElement))
      .toBe(true);
  });

  it('ACC-03 ACC-04 saves through /api/profile-update, never the e-mail, and the header knows the new name', async () => {
    const { page, account } = await openProfile('founder', '?edit=1');
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Full name').fill('आशा Rao');
    await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/asha');
    await page.getByLabel('Founded year').fill('2020');
    const city = page.getByRole('combobox', { name: 'Location' });
    await city.fill('bomb');
    await page.getByRole('option', { name: /^Mumbai/ }).click();
    const request = page.waitForRequest((it) => it.method() === 'PUT');
    await save(page);
    expect(new URL((await request).url()).pathname).toBe('/api/profile-update');
    await page.getByText('Profile updated successfully!').waitFor();
    await main(page).getByText('linkedin.com/in/asha').waitFor();
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByText('आशा Rao').nth(1).waitFor();
    expect(await stored(account)).toMatchObject({
      fullName: 'आशा Rao',
      email: account.email,
      foundedYear: 2020,
      location: 'Mumbai',
      phone: '+919876543210',
    });
  });

  it('ACC-05 asks for a name and a right LinkedIn address, and loses nothing', async () => {
    const { page, account } = await openProfile('founder', '?edit=1');
    await page.getByLabel('Full name').fill('   ');
    await page.getByLabel('LinkedIn').fill('my page');
    await page.getByRole('combobox', { name: 'Location' }).fill('Atlantis');
    await save(page);
    await page.getByText('Please enter your name', { exact: true }).waitFor();
    await page.getByText('Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.').waitFor();
    await page.getByText('Please select your location!').waitFor();
    expect(await page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page, { within: '#main' });
    await page.getByLabel('Full name').fill('Asha');
    expect(await page.getByText('Please enter your name', { exact: true }).count()).toBe(0);
    await page.getByLabel('LinkedIn').fill('');
    await page.getByRole('combobox', { name: 'Location' }).fill('Pune');
    await save(page);
    await page.getByText('Profile updated successfully!').waitFor();
    expect(await stored(account)).toMatchObject({ fullName: 'Asha', linkedinUrl: '', location: 'Pune' });
  });

  it('says that saving failed, beside the server’s field errors, and keeps what was typed', async () => {
    const { page, allow } = await openProfile('founder', '?edit=1');
    allow(/(500|400) PUT/);
    await page.getByLabel('Full name').fill('Asha R.');
    await page.route('**/api/profile-update', (route) =>
      route.fulfill({ status: 500, body: '{"message":"Error: D1"}' }),
    );
    await save(page);
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContain('Failed to update profile.');
    await page.unroute('**/api/profile-update');
    await page.route('**/api/profile-update', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: 'No.', errors: { companyName: 'Not this one.' } },
      }),
    );
    await save(page);
    await page.getByText('Not this one.').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha R.');
  });

  it('keeps unsaved changes over a page change, and asks before it throws them away', async () => {
    const { page } = await openProfile('founder', '?edit=1');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel('Company name').fill('Kaveri Sensors');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.waitForURL('**/settings/security');
    expect(asked).toEqual(['beforeunload']);
    await page.goto(PROFILE);
    await hydrated(page);
    await page.getByText('You have changes to your profile that are not saved.').waitFor();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await page.getByText('Your unsaved changes are back.').waitFor();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Sensors');

    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Sensors');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    expect(await page.getByText('not saved').count()).toBe(0);
    await edit(page);
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Labs');
  });

  it('shows how complete it is, and leads to what is missing', async () => {
    const { page } = await openProfile('founder');
    const meter = page.getByRole('progressbar', { name: 'Profile completeness' });
    expect(await meter.getAttribute('value')).toBe('81');
    await page.getByRole('button', { name: 'Add your LinkedIn' }).click();
    await expect
      .poll(() => page.getByLabel('LinkedIn').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/asha');
    await save(page);
    await expect.poll(() => meter.getAttribute('value')).toBe('90');
  });
});

describe('photo of a founder', () => {
  it('ACC-08 is cropped square, drawn anew, sent as profileImage, and shown on the page and in the header', async () => {
    const { page, account } = await openProfile('founder');
    await choose(page, join(png(400, 200), text('<script>alert(1)</script>')));
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await dialog.waitFor();
    const square = dialog.getByRole('application');
    await expect.poll(() => square.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await dialog.getByLabel('Zoom').fill('2');
    const request = page.waitForRequest('**/api/upload-profile-image');
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data/);
    await page.getByText('Profile picture updated!').waitFor();
    const image = main(page).locator('img').first();
    const source = (await image.getAttribute('src')) ?? '';
    expect(source).toMatch(/^\/files\/photos\/[0-9a-f]{32}\.png$/);
    expect(await headerPicture(page).getAttribute('src')).toBe(source);
    expect(await stored(account)).toMatchObject({ profileImage: source });
    const file = Buffer.from(await (await fetch(base() + source)).arrayBuffer());
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([100, 100]);
    expect(file.includes('script')).toBe(false);

    await page.reload();
    await hydrated(page);
    expect(await headerPicture(page).getAttribute('src')).toBe(source);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
    await page.getByText('Profile picture removed').waitFor();
    expect(await main(page).locator('img').count()).toBe(0);
    expect((await fetch(base() + source)).status).toBe(404);
  });

  it('ACC-09 refuses what is no JPG or PNG under 2 MB, beside the button, and sends nothing', async () => {
    const { page } = await openProfile('founder');
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
      [
        '30000×30000',
        png(30_000, 30_000, text('x')),
        'This picture has too many pixels. At most 8,000 by 8,000 are accepted.',
      ],
      ['truncated JPEG', whole.subarray(0, -3), 'This picture is damaged. Please choose another one.'],
      [
        'PNG head, HTML tail',
        join(png(1, 1).subarray(0, 8), text('<html>')),
        'This picture is damaged. Please choose another one.',
      ],
    ];
    for (const [what, bytes, message] of cases) {
      await choose(page, bytes, 'photo.png');
      await expect
        .poll(
          () =>
            page
              .locator('#photo-error')
              .textContent()
              .catch(() => ''),
          { message: what },
        )
        .toBe(message);
      await choose(page, png(4, 4));
      const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.locator('#photo-error').count()).toBe(0);
    }
    expect(sent).toEqual([]);
  });

  it('ACC-10 says when the upload failed on the server', async () => {
    const { page, allow } = await openProfile('founder');
    allow(/500 POST/);
    await page.route('**/api/upload-profile-image', (route) => route.fulfill({ status: 500, body: '' }));
    await choose(page, png(40, 40));
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByText('Failed to upload profile picture.').waitFor();
  });
});

describe('profile of a visitor', () => {
  it('ACC-03 ACC-02 saves through /api/visitor/profile-update', async () => {
    const { page, account } = await openProfile('visitor');
    await main(page).getByText('Neev Capital').waitFor();
    expect(await main(page).getByText('Company name').count()).toBe(0);
    await edit(page);
    await page.getByLabel('Company you work at').fill('Blue Fund');
    const request = page.waitForRequest((it) => it.method() === 'PUT');
    await save(page);
    expect(new URL((await request).url()).pathname).toBe('/api/visitor/profile-update');
    await main(page).getByText('Blue Fund').waitFor();
    expect(await stored(account)).toMatchObject({ companyWorkingAt: 'Blue Fund' });
  });

  it('ACC-11 has no upload; the avatar comes from the e-mail, and nothing is asked of another server', async () => {
    const { page, account } = await openProfile('visitor');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const image = main(page).locator('img').first();
    await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    const source = await image.getAttribute('src');
    expect(decodeURIComponent(source ?? '')).not.toContain(account.email);
    expect(await headerPicture(page).getAttribute('src')).toBe(source);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => image.getAttribute('src')).toBe(source);
    expect(asked.filter((url) => !url.startsWith(base()) && !url.startsWith('data:'))).toEqual([]);
    const other = await openProfile('visitor');
    const others = main(other.page).locator('img').first();
    await expect.poll(() => others.getAttribute('src')).toMatch(/^data:/);
    expect(await others.getAttribute('src')).not.toBe(source);
  });
});

describe('the profile page', () => {
  it('ACC-06 tells guests to log in', async () => {
    const { page } = await openPage(PROFILE, { guest: true });
    await page.getByText('You must be logged in to view your profile.').waitFor();
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.waitForURL('**/login?returnTo=%2Fportal%2Fsettings%2Fprofile');
  });

  it.each([
    ['dark', 1280],
    ['light', 390],
    ['light', 320],
  ] as const)('has no serious axe finding and no sideways scroll (%s, %i px)', async (theme, width) => {
    const { page } = await openProfile('founder', '', { theme, width });
    const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expectAccessible(page, { within: '#main' });
    expect(await isNarrow()).toBeLessThanOrEqual(0);
    await choose(page, png(64, 32));
    await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor();
    await expectAccessible(page, { within: '#main' });
    await page.keyboard.press('Escape');
    await edit(page);
    await expectAccessible(page, { within: '#main' });
    expect(await isNarrow()).toBeLessThanOrEqual(0);
  });
});

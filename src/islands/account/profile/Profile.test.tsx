/** The profile screen: view and edit mode for both kinds, what is saved, what is said of a failure, and what is never lost. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile as Stored } from '@/domain/accounts/profile';
import { $viewer } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { gif, jpeg, png, svg, text as bytesOf } from '@tests/factories/files/photos';
import { founderProfile, PHONE, visitorProfile } from '@tests/factories/profile';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { Profile } from './Profile';

const UPDATE = '/api/profile-update';
const VISITOR_UPDATE = '/api/visitor/profile-update';
const SAVED = 'Profile updated successfully!';

const user = userEvent.setup({ delay: null });
const form = async () => within(await screen.findByRole('form', { name: 'Edit profile' }));
const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => user.click(screen.getByText(name, { selector: 'button, button *' }));
const save = () => press('Save changes');
const notices = () => $toasts.get().map(({ text }) => text);
const alertText = () => screen.getByRole('alert').textContent;
const LINKEDIN = /^LinkedIn/;
const NAME = /^Full name/;

function open(profile: Stored, startsEditing = false) {
  history.replaceState(null, '', `/portal/settings/profile${startsEditing ? '?edit=1' : ''}`);
  return render(<Profile profile={profile} phone={PHONE} startsEditing={startsEditing} />);
}

beforeEach(() => {
  $toasts.set([]);
  // happy-dom loads no pictures and takes each for one that failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});

describe('the profile of a founder', () => {
  it('ACC-01 ACC-02 ACC-04 moves between view and edit mode, with all fields; the e-mail is for reading alone', async () => {
    open(founderProfile());
    for (const value of [
      'Asha Rao',
      'asha@example.com',
      '+91 98765 43210',
      'Bengaluru',
      'Kaveri Labs',
      '2023',
      'Tech',
      'Seed',
      'Soil sensors.',
    ])
      expect(screen.getAllByText(value).length, value).toBeGreaterThan(0);
    await press('Edit profile');
    await form();
    expect(location.search).toBe('?edit=1');
    await waitFor(() => expect(document.activeElement).toBe(field(NAME)));
    for (const [label, value] of [
      [NAME, 'Asha Rao'],
      ['Email', 'asha@example.com'],
      ['Phone number', '98765 43210'],
      ['Location', 'Bengaluru'],
      [LINKEDIN, ''],
      ['Company name', 'Kaveri Labs'],
      ['Founded year', '2023'],
      ['Industry', 'tech'],
      ['Current stage', 'seed'],
      ['Company description', 'Soil sensors.'],
    ] as const)
      expect(field(label).value, String(label)).toBe(value);
    expect(field('Email').readOnly).toBe(true);
    const back = vi.spyOn(history, 'back');
    await press('Cancel');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit profile'));
    await waitFor(() => expect(location.search).toBe(''));
    expect(back).toHaveBeenCalledOnce();
  });

  it('ACC-03 ACC-04 leads to what is missing, saves through /api/profile-update what changed and never the e-mail', async () => {
    $viewer.set({
      state: 'authenticated',
      sessionId: 'a'.repeat(24),
      userType: 'founder',
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      profileImage: null,
      fitsFirst: false,
    });
    open(founderProfile());
    const meter = () => screen.getByRole('progressbar', { name: 'Profile completeness' }).getAttribute('value');
    expect(meter()).toBe('81');
    await press('Add your LinkedIn');
    await form();
    await waitFor(() => expect(document.activeElement).toBe(field(LINKEDIN)));
    fill(NAME, 'आशा Rao');
    fill(LINKEDIN, 'https://www.linkedin.com/in/asha');
    // Copied with a space before it: no digit is cut off.
    await user.clear(field('Founded year'));
    await user.click(field('Founded year'));
    await user.paste(' 2020');
    expect(field('Founded year').value).toBe(' 2020');
    await user.clear(field('Location'));
    await user.type(field('Location'), 'bomb');
    await user.click(screen.getByRole('option', { name: /^Mumbai/ }));
    const changes = {
      fullName: 'आशा Rao',
      linkedinUrl: 'https://www.linkedin.com/in/asha',
      foundedYear: 2020,
      location: 'Mumbai',
    };
    answer('put', UPDATE, { message: SAVED, data: founderProfile(changes) });
    await save();
    await screen.findByText('linkedin.com/in/asha');
    expect(sentTo('put', UPDATE).map(({ body }) => body)).toEqual([
      {
        ...changes,
        foundedYear: ' 2020',
        before: { fullName: 'Asha Rao', linkedinUrl: '', foundedYear: 2023, location: 'Bengaluru' },
      },
    ]);
    expect(notices()).toEqual([SAVED]);
    expect(document.activeElement?.textContent).toBe('Edit profile');
    expect(meter()).toBe('90');
    // The header shows the name too.
    expect($viewer.get()).toMatchObject({ fullName: 'आशा Rao' });
  });

  it('ACC-07 says that saving failed, beside the server’s field errors, and loses nothing', async () => {
    open(founderProfile(), true);
    await form();
    fill(NAME, 'Asha R.');
    answer('put', UPDATE, { status: 500, message: 'Error: D1' });
    await save();
    await waitFor(() => expect(alertText()).toBe('Failed to update profile.'));
    answer('put', UPDATE, { status: 400, message: 'No.', errors: { companyName: 'Not this one.' } });
    await save();
    await screen.findByText('Not this one.');
    expect(alertText()).toBe('Failed to update profile. Please check the highlighted fields.');
    expect(field(NAME).value).toBe('Asha R.');
    expect(document.activeElement).toBe(field('Company name'));
  });

  it('ACC-05 asks for a name and a right LinkedIn address, and takes an empty one', async () => {
    open(founderProfile(), true);
    await form();
    fill(NAME, '   ');
    fill(LINKEDIN, 'my page');
    await user.clear(field('Location'));
    await user.type(field('Location'), 'Atlantis');
    fireEvent.blur(field('Location'));
    await save();
    await screen.findByText('Please enter your name');
    screen.getByText('Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.');
    screen.getByText('Please select your location!');
    expect(document.activeElement).toBe(field(NAME));
    expect(sent).toEqual([]);
    fill(NAME, 'Asha');
    await waitFor(() => expect(screen.queryByText('Please enter your name')).toBeNull());
    fill(LINKEDIN, '');
    await user.clear(field('Location'));
    await user.type(field('Location'), 'Pune');
    fireEvent.blur(field('Location'));
    answer('put', UPDATE, { message: SAVED, data: founderProfile({ fullName: 'Asha', location: 'Pune' }) });
    await save();
    await screen.findByText('Pune');
    expect(sentTo('put', UPDATE)[0]?.body).toMatchObject({ fullName: 'Asha', location: 'Pune' });
    expect(sentTo('put', UPDATE)[0]?.body).not.toHaveProperty('linkedinUrl');
  });

  it('keeps unsaved changes over a page change, and asks before it throws them away', async () => {
    const page = open(founderProfile(), true);
    await form();
    fill('Company name', 'Kaveri Sensors');
    screen.getByText('You have unsaved changes.');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    page.unmount();

    open(founderProfile());
    await screen.findByText('You have unsaved changes in your profile.');
    await press('Continue editing');
    await screen.findByText('Your unsaved changes are back.');
    expect(field('Company name').value).toBe('Kaveri Sensors');
    await press('Cancel');
    const question = within(screen.getByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(field('Company name').value).toBe('Kaveri Sensors');
    await press('Cancel');
    await user.click(question.getByRole('button', { name: 'Discard changes' }));
    await screen.findByText('Edit profile');
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
    await press('Edit profile');
    await form();
    expect(field('Company name').value).toBe('Kaveri Labs');
    expect(sent).toEqual([]);
  });

  it('saved in a second tab shows what the first one stored; the same field is asked about once and then kept', async () => {
    open(founderProfile(), true);
    await form();
    fill('Company name', 'Kaveri Works');
    const message = 'This was changed on another device. Save again to keep what you typed.';
    const errors = { companyName: 'Changed on another device to “Kaveri Sensors”.' };
    answer('put', UPDATE, { status: 409, message, errors });
    await save();
    await screen.findByText(errors.companyName);
    expect(alertText()).toBe(`Failed to update profile. ${message}`);
    expect(field('Company name').value).toBe('Kaveri Works');
    answer('put', UPDATE, { data: founderProfile({ companyName: 'Kaveri Works', fullName: 'Asha Iyer' }) });
    await save();
    expect((await screen.findAllByText('Asha Iyer')).length).toBeGreaterThan(0);
    screen.getByText('Kaveri Works');
    expect(sentTo('put', UPDATE).map(({ body }) => (body as { before: unknown }).before)).toEqual([
      { fullName: 'Asha Rao', companyName: 'Kaveri Labs' },
      { fullName: 'Asha Rao' },
    ]);
    expect(notices()).toEqual([SAVED]);
  });

  it('ACC-07 after the session has ended offers to log in again, keeps what was typed, and asks no one whether to leave', async () => {
    const page = open(founderProfile(), true);
    await form();
    fill('Company name', 'Kaveri Works');
    answer('put', UPDATE, { status: 401, message: 'You must be logged in to view your profile.' });
    await save();
    const link = await screen.findByRole('link', { name: 'Log in again' });
    expect(alertText()).toBe(
      'Failed to update profile. You must be logged in to view your profile. Log in again What you typed is saved.',
    );
    expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fportal%2Fsettings%2Fprofile%3Fedit%3D1');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    page.unmount();
    open(founderProfile(), true);
    await screen.findByText('Your unsaved changes are back.');
    expect(field('Company name').value).toBe('Kaveri Works');
  });
});

describe('the profile of a visitor', () => {
  it('ACC-02 ACC-03 has the place of work and no company, and saves through /api/visitor/profile-update', async () => {
    open(visitorProfile());
    screen.getByText('Neev Capital');
    expect(screen.queryByText('Company name')).toBeNull();
    await press('Edit profile');
    await form();
    fill('Company you work at', 'Blue Fund');
    answer('put', VISITOR_UPDATE, { message: SAVED, data: visitorProfile({ companyWorkingAt: 'Blue Fund' }) });
    await save();
    await screen.findByText('Blue Fund');
    expect(sentTo('put', VISITOR_UPDATE)[0]?.body).toMatchObject({ companyWorkingAt: 'Blue Fund' });
  });

  it('ACC-11 has no upload but an avatar of the e-mail, the same each time, for which no one is asked', async () => {
    const sourceOf = async (email = 'asha@example.com') => {
      const page = open(visitorProfile({ email }));
      const shown = () => document.querySelector('img')?.getAttribute('src') ?? '';
      await waitFor(() => expect(shown()).toMatch(/^data:image\/svg\+xml/));
      const source = shown();
      expect(document.querySelector('input[type=file]')).toBeNull();
      page.unmount();
      return source;
    };
    const source = await sourceOf();
    expect(decodeURIComponent(source)).not.toContain('asha@example.com');
    expect(await sourceOf()).toBe(source);
    localStorage.clear();
    expect(await sourceOf()).toBe(source);
    expect(await sourceOf('meera@example.com')).not.toBe(source);
    expect(sent).toEqual([]);
  });

  it.each([
    [
      'during maintenance',
      { status: 503, code: 'maintenance', message: 'Outset is under maintenance. Nothing was stored.' },
      'Outset is under maintenance. Nothing was stored.',
    ],
    ['without a network', 'offline', 'We could not reach Outset. Check your connection and try again.'],
  ] as const)('ACC-07 %s says why, and succeeds as soon as it can', async (_, reply, reason) => {
    open(visitorProfile(), true);
    await form();
    fill('Company you work at', 'Blue Fund');
    answer('put', VISITOR_UPDATE, reply);
    await save();
    await waitFor(() => expect(alertText()).toBe(`Failed to update profile. ${reason}`));
    expect(field('Company you work at').value).toBe('Blue Fund');
    answer('put', VISITOR_UPDATE, { data: visitorProfile({ companyWorkingAt: 'Blue Fund' }) });
    await save();
    await screen.findByText('Blue Fund');
    expect(sentTo('put', VISITOR_UPDATE)).toHaveLength(2);
  });
});

describe('the photo of a founder', () => {
  const MEGABYTES = 1024 * 1024;
  const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
  const padded = (size: number) => join(png(1, 1), new Uint8Array(size - png(1, 1).length));
  const choose = (bytes: Uint8Array, name = 'photo.png') => {
    const file = new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/png' });
    fireEvent.change(field('Photo file'), { target: { files: [file] } });
  };
  const crop = () => within(screen.getByRole('dialog', { name: 'Crop your photo' }));
  const DAMAGED = 'This picture is damaged. Please choose another one.';

  /** happy-dom draws no pictures: what is read before and said after is proven here, the drawing in a browser. */
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 40, close() {} }));
    const context = { clearRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob(['drawn'], { type: type ?? '' })),
    );
    return () => vi.unstubAllGlobals();
  });

  it.each([
    ['a GIF', gif(), 'You can only upload JPG/PNG files!'],
    ['an SVG named .png', svg(), 'You can only upload JPG/PNG files!'],
    ['an empty file', new Uint8Array(), 'You can only upload JPG/PNG files!'],
    ['2 MB and a byte', padded(2 * MEGABYTES + 1), 'Image must be smaller than 2MB!'],
    ['exactly 2 MB', padded(2 * MEGABYTES), 'Image must be smaller than 2MB!'],
    [
      '30000 by 30000 points',
      png(30_000, 30_000, bytesOf('x')),
      'This picture is too large. The limit is 8,000 by 8,000 pixels.',
    ],
    ['a truncated JPEG', jpeg(8, 8).subarray(0, -3), DAMAGED],
    ['the head of a PNG with HTML behind it', join(png(1, 1).subarray(0, 8), bytesOf('<html>')), DAMAGED],
  ])('ACC-09 refuses %s beside the button, sends nothing, and takes the next one', async (_, bytes, message) => {
    open(founderProfile());
    choose(bytes);
    await waitFor(() => expect(document.querySelector('#photo-error')?.textContent).toBe(message));
    expect(screen.getByRole('button', { name: 'Add photo' }).getAttribute('aria-describedby')).toBe('photo-error');
    choose(png(4, 4));
    await screen.findByRole('dialog', { name: 'Crop your photo' });
    expect(document.querySelector('#photo-error')).toBeNull();
    await user.click(crop().getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
  });

  it('ACC-08 is sent as profileImage, and what the server stored is shown', async () => {
    open(founderProfile());
    choose(png(40, 40));
    await screen.findByRole('dialog', { name: 'Crop your photo' });
    answer('post', '/api/upload-profile-image', { data: { profileImage: '/files/photos/new.png' } });
    await user.click(crop().getByRole('button', { name: 'Use this photo' }));
    await waitFor(() => expect(notices()).toEqual(['Profile picture updated!']));
    const body = sentTo('post', '/api/upload-profile-image')[0]?.body as FormData;
    expect([...body.keys()]).toEqual(['profileImage']);
    expect((body.get('profileImage') as File).type).toBe('image/png');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/photos/new.png');
    screen.getByRole('button', { name: 'Change photo' });
  });

  it('ACC-10 keeps the crop when the upload failed, and says so until it worked', async () => {
    open(founderProfile());
    choose(png(40, 40));
    await screen.findByRole('dialog', { name: 'Crop your photo' });
    answer('post', '/api/upload-profile-image', new Response('', { status: 500 }));
    await user.click(crop().getByRole('button', { name: 'Use this photo' }));
    expect((await crop().findByRole('alert')).textContent).toBe('Failed to upload profile picture.');
    answer('post', '/api/upload-profile-image', { data: { profileImage: '/files/photos/new.png' } });
    await user.click(crop().getByRole('button', { name: 'Use this photo' }));
    await waitFor(() => expect(notices()).toEqual(['Profile picture updated!']));
    await waitFor(() => expect(screen.queryByText('Failed to upload profile picture.')).toBeNull());
  });

  it('is removed after a question', async () => {
    open(founderProfile({ profileImage: '/files/photos/old.png' }));
    await press('Remove photo');
    const question = within(screen.getByRole('alertdialog', { name: 'Remove your photo?' }));
    answer('delete', '/api/upload-profile-image', {});
    await user.click(question.getByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(document.querySelector('img')).toBeNull());
    expect(notices()).toEqual([]);
  });
});

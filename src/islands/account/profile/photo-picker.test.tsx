/** A photo that is chosen, cropped and sent, what the server says of it, and one that is taken away. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { png } from '@tests/factories/files/photos';
import { answer, sentTo } from '@tests/setup/component/network';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { PhotoPicker } from './PhotoPicker';

const UPLOAD = '/api/upload-profile-image';
const FAILED = 'Failed to upload profile picture.';

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 20 }));
  const canvas = HTMLCanvasElement.prototype;
  const context = { clearRect() {}, drawImage() {} };
  vi.spyOn(canvas, 'getContext').mockImplementation((() => context) as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((back, type) => back(new Blob(['cut'], { type: type ?? '' })));
});

function draw(hasPhoto = false) {
  const onChange = vi.fn();
  const { user } = drawScreen(<PhotoPicker hasPhoto={hasPhoto} onChange={onChange} />);
  return { user, onChange };
}
const choose = (file: File) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Photo file'), { target: { files: [file] } }));
const picture = () => new File([png(40, 20) as Uint8Array<ArrayBuffer>], 'me.png', { type: 'image/png' });

describe('a photo', () => {
  it('is cropped and sent, and the crop stays for another try where the server refuses it', async () => {
    const { user, onChange } = draw();
    screen.getByText('JPG or PNG, under 2 MB.');
    await choose(picture());
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop your photo' }));
    const use = () => user.click(dialog.getByRole('button', { name: 'Use this photo' }));
    answer('post', UPLOAD, { status: 500, message: 'Error: R2' });
    await use();
    expect((await dialog.findByRole('alert')).textContent).toBe(FAILED);
    answer('post', UPLOAD, { status: 400, message: 'This is not a photo.' });
    await use();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('This is not a photo.'));
    // An answer without the address of the photo is none.
    answer('post', UPLOAD, { data: {} as never });
    await use();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(FAILED));
    expect(onChange).not.toHaveBeenCalled();
    answer('post', UPLOAD, { data: { profileImage: '/photos/1.png' } });
    await use();
    await notices().findByText('Profile picture updated!');
    expect(onChange.mock.calls).toEqual([['/photos/1.png']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = (sentTo('post', UPLOAD).at(-1)?.body as FormData).get('profileImage') as File;
    expect(sent.type).toBe('image/png');
    expect(await sent.text()).toBe('cut');
  });

  it('that the browser cannot open says so, and the next one is opened', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
    draw();
    await choose(picture());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('This picture is damaged. Please choose another one.');
    expect(screen.getByRole('button', { name: 'Add photo' }).getAttribute('aria-describedby')).toBe(alert.id);
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 20 }));
    await choose(picture());
    await screen.findByRole('dialog', { name: 'Crop your photo' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is removed after a question, and stays where that fails', async () => {
    const { user, onChange } = draw(true);
    screen.getByRole('button', { name: 'Change photo' });
    const question = async () => {
      await user.click(screen.getByRole('button', { name: 'Remove photo' }));
      return within(await screen.findByRole('alertdialog', { name: 'Remove your photo?' }));
    };
    const first = await question();
    first.getByText('Your initials will be shown instead.');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    answer('delete', UPLOAD, { status: 500 });
    await user.click((await question()).getByRole('button', { name: 'Remove photo' }));
    await notices().findByText('The picture could not be removed. Please try again.');
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    answer('delete', UPLOAD, {});
    await user.click((await question()).getByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(onChange.mock.calls).toEqual([[null]]));
  });
});

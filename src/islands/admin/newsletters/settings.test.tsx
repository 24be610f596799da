/** The sending settings: what is read, overtaken and discarded. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SendingSettings } from '@/domain/newsletters/campaigns/campaign-input';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import SettingsTab from './SettingsTab';

const PATH = '/api/admin/campaigns/settings';
const settings: SendingSettings = {
  senderName: 'Outset',
  replyTo: null,
  batchSize: 100,
  pauseSeconds: 5,
  dailyCap: 2000,
  revision: 3,
};

beforeEach(() => sessionStorage.clear());
const cap = () => screen.findByLabelText('Daily cap');
const type = async (value: string) => fireEvent.change(await cap(), { target: { value } });

describe('the sending settings', () => {
  it('are read again by a press where they could not be read', async () => {
    answer('get', PATH, { status: 500 });
    const { user } = drawScreen(<SettingsTab />);
    await screen.findByText('The sending settings could not be read.');
    answer('get', PATH, { data: settings });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(valueOf(await cap())).toBe('2000');
  });

  it('of someone else are not overwritten by the first save, and are by the second', async () => {
    answer('get', PATH, { data: settings });
    const { user } = drawScreen(<SettingsTab />);
    await type('500');
    answer('get', PATH, { data: { ...settings, batchSize: 50, revision: 7 } });
    answer('put', PATH, { status: 409, message: 'Someone else has changed the settings.' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Someone else has changed the settings\..* Save again to overwrite it/);
    expect(valueOf(await cap())).toBe('500');
    answer('put', PATH, { data: { ...settings, dailyCap: 500, revision: 8 } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await notice('Sending settings saved');
    expect(sentTo('put', PATH).map(({ body }) => (body as SendingSettings).revision)).toEqual([3, 7]);
  });

  it('that were typed survive a reload, and are as stored once they are discarded', async () => {
    answer('get', PATH, { data: settings });
    const { unmount } = drawScreen(<SettingsTab />);
    await type('500');
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('500'));
    unmount();
    answer('get', PATH, { data: { ...settings, revision: 4 } });
    const { user } = drawScreen(<SettingsTab />);
    expect(valueOf(await cap())).toBe('500');
    await user.click(await screen.findByRole('button', { name: /Discard/ }));
    expect(valueOf(await cap())).toBe('2000');
    await type('700');
    answer('put', PATH, { data: { ...settings, revision: 5 } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await notice('Sending settings saved');
    expect(sentTo('put', PATH).at(-1)?.body).toMatchObject({ dailyCap: 700, revision: 4 });
  });
});

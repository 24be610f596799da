import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { QualityItem } from '@/domain/quality/items';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { QualityScreen } from './QualityScreen';

const item: QualityItem = {
  id: '0'.repeat(24),
  kind: 'report',
  status: 'open',
  noun: 'incubator',
  recordId: '1'.repeat(24),
  otherId: null,
  name: 'Villgro',
  field: 'about',
  values: { about: 'Social <b>enterprises</b>.' },
  now: { about: 'Anything.' },
  address: 'https://villgro.example.org',
  note: '',
  from: 'guest',
  account: null,
  at: '2026-11-20T10:00:00.000Z',
  reason: '',
  decidedBy: null,
  canUndo: false,
  revision: 1,
};
const other: QualityItem = { ...item, id: '2'.repeat(24), name: 'Lotus' };
const COUNTS = {
  report: 2,
  suggestion: 0,
  claim: 0,
  application: 0,
  change: 0,
  stale: 0,
  thin: 0,
  duplicate: 0,
  address: 0,
};
const ACCEPT = '/api/admin/quality/:id/accept';
const REFUSE = '/api/admin/quality/:id/refuse';
const draw = (items = [item, other]) =>
  drawScreen(<QualityScreen query="" first={{ items, next: null }} counts={COUNTS} />);
const card = (name: string) => within(screen.getByRole('article', { name }));

describe('the queue of quality', () => {
  it('is gone along, accepted and taken back by keys and in place', async () => {
    const { user } = draw();
    card('Villgro').getByText('Social <b>enterprises</b>.');
    await user.keyboard('jj');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Lotus');
    const done: QualityItem = { ...other, status: 'accepted', decidedBy: 'Meera', canUndo: true, revision: 2 };
    answer('post', ACCEPT, { data: done });
    await user.keyboard('a');
    await card('Lotus').findByText('Accepted by Meera');
    screen.getByRole('tab', { name: 'Reports 1' });
    answer('post', '/api/admin/quality/:id/reopen', { data: { ...other, revision: 3 } });
    await user.click(card('Lotus').getByRole('button', { name: 'Undo' }));
    await card('Lotus').findByRole('button', { name: 'Accept' });
    expect(sentTo('post', '/api/admin/quality/:id/reopen').map(({ body }) => body)).toEqual([{ revision: 2 }]);
    await user.keyboard('kk');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Villgro');
  });

  it('asks for a reason before a refusal, and keeps it when that fails', async () => {
    const { user } = draw();
    await user.keyboard('jr');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await dialog.findByText('Please give a reason. The person reads it.');
    answer('post', REFUSE, { status: 500, message: 'Away.' });
    await user.type(dialog.getByLabelText(/^Reason/), 'Not so.');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(sentTo('post', REFUSE)).toHaveLength(1));
    expect(valueOf(dialog.getByLabelText(/^Reason/))).toBe('Not so.');
    answer('post', REFUSE, { data: { ...item, status: 'refused', reason: 'Not so.', revision: 2 } });
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await card('Villgro').findByText('Refused: Not so.');
    expect(sentTo('post', REFUSE).at(-1)?.body).toEqual({ revision: 1, reason: 'Not so.' });
  });

  it('says before a claim ends that the entry stays public, and removes the one of an application if the operator wants that', async () => {
    const accepted: QualityItem = { ...item, status: 'accepted', field: null, values: {}, now: {}, from: 'account' };
    const angel: QualityItem = {
      ...accepted,
      id: '4'.repeat(24),
      kind: 'application',
      noun: 'angel-investor',
      name: 'Sunil',
    };
    const { user } = draw([{ ...accepted, kind: 'claim' }, angel]);
    const end = async (name: string) => {
      await user.click(card(name).getByRole('button', { name: 'End it' }));
      return within(await screen.findByRole('dialog', { name: `End: ${name}` }));
    };
    const claim = await end('Villgro');
    claim.getByText(/The entry stays public, and no one maintains it any more\. The person gets your reason/);
    expect(claim.queryByRole('checkbox')).toBeNull();
    await user.click(claim.getByRole('button', { name: 'Cancel' }));
    const application = await end('Sunil');
    application.getByText(/The entry stays public, and no one maintains it any more, unless you remove it\./);
    await user.type(application.getByLabelText(/^Reason/), 'No answer.');
    await user.click(application.getByRole('checkbox', { name: /^Remove the entry too/ }));
    answer('post', REFUSE, { data: { ...angel, status: 'refused', reason: 'No answer.', canUndo: true, revision: 2 } });
    await user.click(application.getByRole('button', { name: 'End it' }));
    await card('Sunil').findByRole('button', { name: 'Undo' });
    expect(sentTo('post', REFUSE).at(-1)?.body).toEqual({ revision: 1, reason: 'No answer.', remove: true });
  });

  it('opens the fields with what is wrong where it cannot be accepted as it was sent', async () => {
    const { user } = draw();
    answer('post', ACCEPT, { status: 400, message: 'Too long', errors: { about: 'Too long' } });
    await user.click(card('Villgro').getByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit and accept: Villgro' }));
    await dialog.findByText('Too long');
    await user.clear(dialog.getByLabelText('About'));
    await user.type(dialog.getByLabelText('About'), 'Short.');
    answer('post', ACCEPT, { data: { ...item, status: 'accepted', revision: 2 } });
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await card('Villgro').findByText('Accepted');
    expect(sentTo('post', ACCEPT).at(-1)?.body).toEqual({ revision: 1, values: { about: 'Short.' } });
  });

  it('merges two entries, with the choice of each field, and says why it cannot', async () => {
    const pair: QualityItem = { ...item, kind: 'duplicate', otherId: '3'.repeat(24), values: {}, from: null };
    const { user } = draw([pair]);
    const entry = (id: string, record: Record<string, string>) => ({
      id,
      record: { companyName: 'Villgro', ...record },
    });
    answer('get', '/api/admin/quality/:id/pair', {
      data: {
        first: entry('1'.repeat(24), { about: 'Short.', institute: '' }),
        second: entry('3'.repeat(24), {
          about: 'Long.',
          institute: 'IIT Madras',
          companyName: 'Villgro India',
          companyLocation: 'Chennai',
        }),
      },
    });
    await user.keyboard('jm');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge: Villgro' }));
    await dialog.findByRole('radio', { name: 'About of Villgro: Short.', checked: true });
    const place = `/portal/incubators/incubators-detail/${'3'.repeat(24)}`;
    dialog.getByRole('radio', {
      name: `Entry and address that stay of Villgro India: Villgro India\nChennai\n${place}`,
    });
    dialog.getByRole('radio', { name: 'Institute (full address) of Villgro India: IIT Madras', checked: true });
    await user.click(dialog.getByRole('radio', { name: 'About of Villgro India: Long.' }));
    const MERGE = '/api/admin/quality/:id/merge';
    answer('post', MERGE, { status: 409, message: 'Samples are invented.' });
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await dialog.findByText('Samples are invented.');
    answer('post', MERGE, { data: { ...pair, status: 'accepted', reason: 'Merged', canUndo: true, revision: 2 } });
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await card('Villgro').findByText('Accepted: Merged');
    expect(sentTo('post', MERGE).at(-1)?.body).toEqual({
      revision: 1,
      keep: pair.recordId,
      take: ['companyLocation', 'about', 'institute'],
    });
  });

  it('removes or mends a dead address, and dismisses it without a reason', async () => {
    const now = 'https://villgro.example.org';
    const dead: QualityItem = {
      ...item,
      kind: 'address',
      field: 'socialLinks.website',
      values: { 'socialLinks.website': null },
      now: { 'socialLinks.website': now },
      address: now,
      note: 'Nothing is there (404)',
      from: null,
    };
    const { user } = draw([dead]);
    card('Villgro').getByRole('button', { name: 'Remove the address' });
    await user.click(card('Villgro').getByRole('button', { name: 'Edit and accept' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(valueOf(dialog.getByLabelText('Website'))).toBe(now);
    await user.keyboard('{Escape}');
    answer('post', REFUSE, { data: { ...dead, status: 'refused', decidedBy: 'Meera', revision: 2 } });
    await user.click(card('Villgro').getByRole('button', { name: 'Dismiss' }));
    await card('Villgro').findByText('Dismissed by Meera');
    expect(sentTo('post', REFUSE).at(-1)?.body).toEqual({ revision: 1, reason: '' });
  });

  it('says who was faster and reads the list again', async () => {
    const { user } = draw([item]);
    answer('post', ACCEPT, { status: 409, code: 'decided', message: 'Someone else has decided this.' });
    answer('get', '/api/admin/quality', { data: { items: [], next: null, counts: { ...COUNTS, report: 0 } } });
    await user.click(card('Villgro').getByRole('button', { name: 'Accept' }));
    await notice(/has decided this/);
    await screen.findByText('Nothing here');
  });

  it('says that text of an earlier try is back beside what the person sent, and discards it', async () => {
    const { user } = draw();
    const open = async (button: string) => {
      await user.click(card('Villgro').getByRole('button', { name: button }));
      return within(await screen.findByRole('dialog'));
    };
    for (const [button, label, sent] of [
      ['Edit and accept', 'About', item.values['about']],
      ['Refuse', /^Reason/, ''],
    ] as const) {
      const first = await open(button);
      expect(first.queryByText(/What you typed earlier is back/)).toBeNull();
      await user.type(first.getByLabelText(label), ' Half a text');
      await user.click(first.getByRole('button', { name: 'Cancel' }));
      const again = await open(button);
      again.getByText(/What you typed earlier is back/);
      if (button !== 'Refuse') {
        again.getByText('Now: Anything.');
        again.getByText('Sent: Social <b>enterprises</b>.');
      }
      await user.click(again.getByRole('button', { name: 'Discard it' }));
      expect(valueOf(again.getByLabelText(label))).toBe(sent);
      await user.click(again.getByRole('button', { name: 'Cancel' }));
    }
  });

  it('shows all that a person sent beside the restored text of an entry with many fields', async () => {
    const values = { companyName: 'Lotus', companyLocation: 'Pune' };
    const { user } = draw([
      { ...item, kind: 'suggestion', name: 'Lotus', recordId: null, field: null, values, now: {} },
    ]);
    const open = async () => {
      await user.click(card('Lotus').getByRole('button', { name: 'Edit and accept' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = await open();
    const name = first.getByLabelText('Name');
    await user.type(name, ' Fund');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    const again = await open();
    within(again.getByRole('region', { name: 'What the person sent' })).getByText('Lotus');
    expect(valueOf(again.getByLabelText('Name'))).toBe('Lotus Fund');
  });
});

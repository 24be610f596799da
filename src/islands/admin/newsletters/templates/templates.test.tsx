/** Newsletter templates: deleting with Undo, writing, and what happens when someone else was faster. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Template } from '@/domain/newsletters/templates/templates';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import TemplatesPanel from './TemplatesPanel';

const ALL = '/api/templates';
const ONE = '/api/templates/:id';
const RESTORE = '/api/admin/records/:noun/restore';
const OWN: Template = {
  _id: 'a'.repeat(24),
  name: 'Demo day',
  description: 'For the event.',
  category: 'event',
  isDefault: false,
  thumbnail: 'https://example.com/a.png',
  content: '<p>Come on .</p>',
  revision: 2,
};
const listed = (...data: Template[]) => answer('get', ALL, { data: { data } as never });

beforeEach(() => {
  answer('get', '/api/admin/newsletter-recipients', { data: [] });
  answer('post', '/api/admin/mail-trials/preview', { status: 500 });
});

function draw(query = '') {
  history.replaceState(null, '', `?tab=templates${query}`);
  return drawScreen(<TemplatesPanel />);
}
const fill = (dialog: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

describe('a template of one’s own', () => {
  it('is deleted, and comes back by Undo', async () => {
    listed(OWN);
    const { user } = draw();
    const button = await screen.findByRole('button', { name: 'Delete Demo day' });
    answer('delete', ONE, {});
    listed();
    await user.click(button);
    await notice('Demo day deleted');
    await screen.findByText('No templates here yet');
    answer('post', RESTORE, {});
    listed(OWN);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('article', { name: 'Demo day' });
    expect(sentTo('post', RESTORE).map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/records/newsletter-template/restore', { ids: [OWN._id] }],
    ]);
  });

  it('stays where it cannot be deleted, and is gone without a word where someone else deleted it', async () => {
    listed(OWN);
    const { user } = draw();
    answer('delete', ONE, { status: 500 });
    await user.click(await screen.findByRole('button', { name: 'Delete Demo day' }));
    await notice('Failed to delete template');
    screen.getByRole('article', { name: 'Demo day' });
    answer('delete', ONE, { status: 404 });
    listed();
    await user.click(screen.getByRole('button', { name: 'Delete Demo day' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is saved with the revision it was opened at, and overwrites a newer one only at the second save', async () => {
    listed(OWN);
    answer('get', ONE, { data: OWN });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Edit Demo day' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit template' }));
    fill(form, /^Name/, 'Demo night');
    answer('put', ONE, { status: 409, code: 'changed-elsewhere', message: 'Someone else has changed this template.' });
    answer('get', ONE, { data: { ...OWN, revision: 5 } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^Someone else has changed this template\. Save again to overwrite it/);
    answer('put', ONE, { data: { ...OWN, name: 'Demo night', revision: 6 } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await notice('Demo night saved');
    expect(sentTo('put', ONE).map(({ body }) => (body as Template).revision)).toEqual([2, 5]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that its HTML was tidied, and which field is wrong', async () => {
    listed(OWN);
    answer('get', ONE, { data: OWN });
    const { user } = draw(`&open=edit.${OWN._id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Edit template' }));
    answer('put', ONE, { status: 400, errors: { name: 'Another template has this name.' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Another template has this name.');
    fill(form, /^Content/, '<script>x</script><p>Come</p>');
    answer('put', ONE, { data: { ...OWN, content: '<p>Come</p>' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await notice(/^Demo day saved\. We tidied the HTML/);
  });

  it('takes a placeholder where the cursor is', async () => {
    listed(OWN);
    answer('get', ONE, { data: OWN });
    const { user } = draw(`&open=edit.${OWN._id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Edit template' }));
    const content = form.getByLabelText<HTMLTextAreaElement>(/^Content/);
    const at = OWN.content!.indexOf('.</p>');
    content.setSelectionRange(at, at);
    await user.selectOptions(form.getByLabelText('Insert a placeholder'), 'eventDate');
    expect(valueOf(content)).toBe('<p>Come on {{eventDate}}.</p>');
  });

  it('is not opened where it cannot be read, which is said', async () => {
    listed(OWN);
    answer('get', ONE, { status: 500 });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Edit Demo day' }));
    await notice('Failed to fetch templates');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.search).not.toContain('open');
  });
});

describe('the check of a template', () => {
  const trial = {
    subject: 'Demo day',
    light: '<p>Light</p>',
    dark: '<p>Dark</p>',
    text: 'In words',
    missing: ['eventDate'],
    bytes: 200_000,
    isClipped: true,
    links: ['https://example.com/a', 'https://example.com/b'],
  };
  const open = async () => {
    listed(OWN);
    answer('get', ONE, { data: OWN });
    answer('post', '/api/admin/mail-trials/preview', { data: trial });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Preview Demo day' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Preview of Demo day' })) };
  };

  it('shows the text part, warns of a mail that Gmail cuts, and says which links work', async () => {
    const { user, dialog } = await open();
    await dialog.findByText(/^This email is .*Gmail cuts emails above 102 KB/);
    dialog.getByText(/^Shown with made-up values for eventDate\./);
    await user.click(dialog.getByRole('tab', { name: 'Text' }));
    dialog.getByText('In words');
    answer('post', '/api/admin/mail-trials/check-links', { status: 500 });
    await user.click(dialog.getByRole('button', { name: 'Check links' }));
    await notice(/^(The links could not be checked\.|Something)/);
    answer('post', '/api/admin/mail-trials/check-links', {
      data: [
        { link: trial.links[0]!, state: 'ok', note: 'Answered' },
        { link: trial.links[1]!, state: 'broken', note: 'Not found' },
      ],
    });
    await user.click(dialog.getByRole('button', { name: 'Check links' }));
    const links = within(dialog.getByRole('region', { name: 'Links' }));
    within((await links.findByRole('img', { name: 'Broken' })).closest('li')!).getByText('Not found');
    links.getByRole('img', { name: 'Works' });
  });

  it('is sent to the operator as a test, and says where to or that it failed', async () => {
    const { user, dialog } = await open();
    const send = await dialog.findByRole('button', { name: 'Send me a test email' });
    await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false));
    answer('post', '/api/admin/mail-trials/test-mail', { status: 429, message: 'Too many test emails.' });
    await user.click(send);
    await notice(/^Too many test emails\./);
    answer('post', '/api/admin/mail-trials/test-mail', { data: { to: 'meera@example.com' } });
    await user.click(send);
    await notice('Test email sent to meera@example.com');
    expect(sentTo('post', '/api/admin/mail-trials/test-mail').at(-1)?.body).toMatchObject({ content: OWN.content });
  });
});

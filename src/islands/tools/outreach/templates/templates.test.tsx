/** A person's own templates: the database, its messages, export and import of files. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeDocument } from '@/domain/tools/document';
import type { EmailTemplate } from '@/domain/outreach/letters/template';
import { TEMPLATE_SET } from './template-file';
import { choose, emptyDatabase, expectMail, openTool, template, write } from '@tests/setup/component/outreach';
import { catchLeaving, fill, notices, valueOf } from '@tests/setup/component/tool';

beforeEach(emptyDatabase);

const ownTemplate = (more: Partial<EmailTemplate> = {}): EmailTemplate => ({
  id: 'mine',
  name: 'Mine',
  description: 'd',
  subject: 's',
  body: 'b',
  isCustom: true,
  ...more,
});
function fileOf(templates: readonly EmailTemplate[]): File {
  const set = { id: 'templates', name: 'Email templates', savedAt: 1, data: { templates } };
  return new File([writeDocument(TEMPLATE_SET, set, 2)], 'email-templates.json');
}
const importFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('File of templates to import'), { target: { files: [file] } });
/** From now on the database refuses this. */
const refuse = (what: 'put' | 'delete', name: string) =>
  vi.spyOn(IDBObjectStore.prototype, what).mockImplementation(() => {
    throw new DOMException('No', name);
  });
const names = () =>
  within(screen.getByRole('tabpanel', { name: 'Custom Templates' }))
    .getAllByRole('button', { pressed: false })
    .map(({ textContent }) => textContent.replace(/d$/, ''));

it('an import that takes its time leaves what was chosen meanwhile', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  let isAsked = false;
  vi.doMock('./template-file', async (original) => {
    isAsked = true;
    await held;
    return original();
  });
  onTestFinished(() => vi.doUnmock('./template-file'));
  const { user } = await openTool();
  importFile(new File(['{"templates":['], 'bad.json', { type: 'application/json' }));
  await waitFor(() => expect(isAsked).toBe(true));
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(location.search).toBe('?view=preview');
  release();
  await notices().findByText('This is not a complete JSON file.');
  await waitFor(() => expect(location.search).toBe('?tab=custom&view=preview'));
});

/** Puts rows into the database past our own code. */
const putRows = (rows: readonly unknown[]) =>
  new Promise<void>((done, failed) => {
    const opening = indexedDB.open('email templates', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('templates', { keyPath: 'id' });
    opening.onerror = () => failed(new Error('The database cannot be opened.'));
    opening.onsuccess = () => {
      const change = opening.result.transaction('templates', 'readwrite');
      for (const row of rows) change.objectStore('templates').put(row);
      change.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  });

it('an import that begins while the list is loading adds nothing that is there already', async () => {
  const row = ownTemplate();
  await putRows([row]);
  let calls = 0;
  vi.doMock('@/lib/storage/template-storage', async (original) => {
    const real = await original<typeof import('@/lib/storage/template-storage')>();
    // The first reading, by the list, does not end.
    return { ...real, listTemplates: () => (++calls === 1 ? new Promise(() => {}) : real.listTemplates()) };
  });
  onTestFinished(() => vi.doUnmock('@/lib/storage/template-storage'));
  await openTool();
  importFile(fileOf([row]));
  await notices().findByText('No template imported, 1 already there.');
});

it('MAIL-10 MAIL-11 says when the database refuses to save or delete', async () => {
  await putRows([ownTemplate(), { id: 'broken', name: 7 }]);
  const { user } = await openTool('?tab=custom');
  await screen.findByText(/^One template in this browser could not be read/);
  refuse('delete', 'UnknownError');
  refuse('put', 'QuotaExceededError');
  await choose(user, 'More for Mine', 'Delete');
  await notices().findByText('Failed to delete template');
  await choose(user, 'More for Mine', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit template' });
  await user.click(within(dialog).getByRole('button', { name: 'Update template' }));
  await screen.findByText('Failed to save template');
  // The dialog stays with what was typed.
  expect(dialog.hasAttribute('open')).toBe(true);
});

it('MAIL-10 says when the database cannot be opened to read or save', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('No', 'SecurityError');
  });
  const { user } = await openTool('?tab=custom');
  await screen.findByText(/^Your templates could not be read/);
  write('a', 'b');
  await choose(user, 'More for this email', 'Save as template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  fill(dialog.getByRole('textbox', { name: /^Name/ }), 'n');
  fill(dialog.getByRole('textbox', { name: /^Description/ }), 'd');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  await screen.findByText('Failed to save template');
});

it('MAIL-10 MAIL-11 are saved, listed by name, taken for an email, changed, and deleted with Undo', async () => {
  await putRows([ownTemplate({ id: 'z', name: 'Zeta' }), ownTemplate({ id: 'a', name: 'Alpha' })]);
  const { user } = await openTool();
  write('Hello {{fund}}', 'Hi');
  await choose(user, 'More for templates', 'Save this email as a template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  fill(dialog.getByRole('textbox', { name: /^Name/ }), 'Middle');
  fill(dialog.getByRole('textbox', { name: /^Description/ }), 'd');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  await notices().findByText('Template saved successfully!');
  await waitFor(() => expect(location.search).toBe('?tab=custom'));
  await waitFor(() => expect(names()).toEqual(['Alpha', 'Middle', 'Zeta']));

  await choose(user, 'More for Middle', 'Edit');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit template' }));
  // The names of fields, as a template is for any email.
  expect(valueOf(edit.getByRole('textbox', { name: /^Subject/ }))).toBe('Hello [Fund or organisation]');
  fill(edit.getByRole('textbox', { name: /^Name/ }), 'Last');
  fill(edit.getByRole('textbox', { name: /^Body/ }), 'Dear');
  await user.click(edit.getByRole('button', { name: 'Update template' }));
  await notices().findByText('Template updated successfully!');
  await waitFor(() => expect(names()).toEqual(['Alpha', 'Last', 'Zeta']));
  await template(user, 'Last');
  await expectMail('Hello {{fund}}', 'Dear');

  await choose(user, 'More for Alpha', 'Delete');
  await notices().findByText('Template deleted successfully!');
  expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull();
  await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await screen.findByRole('button', { name: /^Alpha/ });
});

it('a message says that a deleted one cannot be put back', async () => {
  await putRows([ownTemplate()]);
  const { user } = await openTool('?tab=custom');
  await choose(user, 'More for Mine', 'Delete');
  await notices().findByText('Template deleted successfully!');
  refuse('put', 'QuotaExceededError');
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await notices().findByText('Failed to save template');
  await screen.findByText('You have no templates yet');
});

it('go into a file and come back in another browser, where a taken name gets a number', async () => {
  const { files } = catchLeaving();
  const rows = [ownTemplate(), ownTemplate({ id: 'b', name: 'Other', body: 'c' })];
  await putRows(rows);
  const first = await openTool('?tab=custom');
  await screen.findByRole('button', { name: /^Mine/ });
  await choose(first.user, 'More for templates', 'Export templates');
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['email-templates.json']));
  first.unmount();
  emptyDatabase();
  await putRows([ownTemplate({ body: 'not the same' }), rows[1]]);
  await openTool();
  importFile(new File([await files[0]!.blob.text()], 'email-templates.json'));
  await notices().findByText('1 template imported, 1 already there.');
  await waitFor(() => expect(names()).toEqual(['Mine', 'Mine (2)', 'Other']));
});

it('an import beyond two hundred leaves the rest out, and one that is refused adds nothing; both give a message', async () => {
  const many = Array.from({ length: 199 }, (_, at) => ownTemplate({ id: `t${at}`, name: `T ${at}` }));
  await putRows(many);
  await openTool('?tab=custom');
  await screen.findByRole('button', { name: /^T 198/ });
  const more = fileOf(['x', 'y', 'z'].map((id) => ownTemplate({ id, name: id })));
  const refused = refuse('put', 'QuotaExceededError');
  importFile(more);
  await notices().findByText('Failed to save template');
  expect(screen.queryByRole('button', { name: /^x/ })).toBeNull();
  refused.mockRestore();
  importFile(more);
  await notices().findByText('1 template imported, 2 left out, because the limit is 200.');
  await screen.findByRole('button', { name: /^x/ });
});

it('of another tab are there at once, and can be read again where they could not', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('No', 'UnknownError');
  });
  const { user } = await openTool('?tab=custom');
  await screen.findByText('Your templates could not be read');
  open.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You have no templates yet');
  await putRows([ownTemplate()]);
  const other = new BroadcastChannel('outset-email-templates');
  other.postMessage(null);
  await screen.findByRole('button', { name: /^Mine/ });
  other.close();
});

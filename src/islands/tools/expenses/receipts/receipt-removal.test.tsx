/** A receipt that is viewed, saved as a file, removed and brought back, also where the browser refuses or it is gone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fileOf } from '@tests/factories/files/bank-files';
import { PAPER, PICTURE } from '@tests/factories/files/receipt-files';
import { storedKeys } from '@tests/factories/expense-books';
import { expense } from '@tests/factories/expenses';
import { fileIn, openTracker } from '@tests/setup/component/expense-tracker';
import { catchLeaving } from '@tests/setup/component/tool';

const openForm = async (fresh = true) => {
  const drawn = await openTracker('?open=one', storedKeys({ expenses: [expense({ id: 'one' })] }), fresh);
  const dialog = within(await screen.findByRole('dialog'));
  const field = within(await dialog.findByRole('region', { name: 'Receipts' }));
  const add = (...files: File[]) => fireEvent.change(field.getByLabelText('Receipts to add'), { target: { files } });
  return { ...drawn, field, add };
};

it('is removed with Undo, and the keyboard goes on at the button that adds receipts', async () => {
  const { user, field, add, unmount } = await openForm();
  add(fileIn(PAPER));
  await user.click(await field.findByRole('button', { name: 'Remove invoice.pdf' }));
  await field.findByText('“invoice.pdf” was removed.');
  await waitFor(() => expect(field.queryByRole('listitem')).toBeNull());
  expect(document.activeElement).toBe(field.getByRole('button', { name: 'Add receipts' }));
  await user.click(field.getByRole('button', { name: 'Undo' }));
  await field.findByRole('button', { name: /^Save invoice\.pdf/ });
  expect(field.queryByText('“invoice.pdf” was removed.')).toBeNull();
  // Another visit finds the same.
  await user.click(field.getByRole('button', { name: 'Remove invoice.pdf' }));
  await field.findByText('“invoice.pdf” was removed.');
  unmount();
  const again = await openForm(false);
  await again.field.findByText(/^JPG, PNG or PDF/);
  await waitFor(() => expect(again.field.queryByRole('status', { name: 'Loading' })).toBeNull());
  expect(again.field.queryByText(/invoice\.pdf/)).toBeNull();
});

it('stays when the browser refuses to remove it, and the Undo stays when it refuses that', async () => {
  const { user, field, add } = await openForm();
  add(fileIn(PAPER));
  const remove = await field.findByRole('button', { name: 'Remove invoice.pdf' });
  const refuse = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
  let refused = refuse();
  await user.click(remove);
  await field.findByText('“invoice.pdf” could not be removed. Please try again.');
  field.getByRole('button', { name: 'Remove invoice.pdf' });
  refused.mockRestore();
  await user.click(remove);
  await field.findByText('“invoice.pdf” was removed.');
  refused = refuse();
  await user.click(field.getByRole('button', { name: 'Undo' }));
  await field.findByText('“invoice.pdf” could not be brought back. Please try again.');
  field.getByText('“invoice.pdf” was removed.');
  refused.mockRestore();
  await user.click(await field.findByRole('button', { name: 'Undo' }));
  await field.findByRole('button', { name: /^Save invoice\.pdf/ });
  expect(field.queryByText(/could not be/)).toBeNull();
});

it('opens large as a picture and is saved under its name; of one that is gone, it says so', async () => {
  const { files } = catchLeaving();
  const { user, field, add } = await openForm();
  add(fileIn(PICTURE), fileIn(PAPER));
  await user.click(await field.findByRole('button', { name: /^Open lunch\.png/ }));
  const large = within(await screen.findByRole('dialog', { name: 'lunch.png' }));
  await large.findByRole('img', { name: 'lunch.png' });
  await user.click(large.getByRole('button', { name: 'Save as a file' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['lunch.png']));
  expect(files[0]!.blob.type).toBe('image/png');
  // The list of receipts may have been read again, and the picture with it.
  fireEvent.error(await large.findByRole('img', { name: 'lunch.png' }));
  await large.findByText('This picture cannot be shown here. Save it as a file to view it elsewhere.');
  await user.click(large.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'lunch.png' })).toBeNull());
  // A paper has no picture: its name saves it.
  await user.click(field.getByRole('button', { name: /^Save invoice\.pdf/ }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['lunch.png', 'invoice.pdf']));

  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function gone(this: IDBObjectStore) {
    return this.getKey('nothing') as IDBRequest<unknown>;
  });
  await user.click(field.getByRole('button', { name: /^Save invoice\.pdf/ }));
  await field.findByText('“invoice.pdf” is no longer in this browser.');
  get.mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  await user.click(field.getByRole('button', { name: 'Save lunch.png as a file' }));
  await field.findByText('Your browser did not let us read the file. Please try again.');
  expect(files).toHaveLength(2);
});

it('is not added when its file cannot be read, and the others are', async () => {
  const { field, add } = await openForm();
  const broken = fileIn(fileOf('broken.png', 'x', 'image/png'));
  broken.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
  add(broken, fileIn(PAPER));
  await field.findByText('“broken.png” could not be opened. Please choose it again.');
  await field.findByRole('button', { name: /^Save invoice\.pdf/ });
  expect(field.queryByRole('button', { name: /broken/ })).toBeNull();
});

it('is added when its file is dropped on the field', async () => {
  const { field } = await openForm();
  const place = field.getByRole('button', { name: 'Add receipts' }).parentElement!;
  fireEvent.dragOver(place, { dataTransfer: { files: [], types: ['Files'] } });
  fireEvent.dragLeave(place);
  fireEvent.drop(place, { dataTransfer: { files: [fileIn(PAPER)], types: ['Files'] } });
  await field.findByRole('button', { name: /^Save invoice\.pdf/ });
});

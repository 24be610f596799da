import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileOf, type TestFile } from '@tests/factories/files/bank-files';
import { PAPER, PICTURE, png } from '@tests/factories/files/receipt-files';
import { fileIn, keptExpenses, openTracker } from '@tests/setup/component/expense-tracker';
import { catchLeaving, chooseMore } from '@tests/setup/component/tool';

const HOUR = 3_600_000;
const kept = (id: string, description = 'Tea for the team') => ({
  id,
  date: '2026-04-04',
  description,
  category: 'Travel & Entertainment',
  amount: 120,
  paymentMethod: 'Cash',
  isRecurring: false,
  recurringPeriod: '',
  notes: '',
});
const keysOf = (expenses: readonly unknown[]): [string, string][] => [
  ['expenses', JSON.stringify(expenses)],
  [
    'expenses_document',
    JSON.stringify({ version: 1, id: 'book', name: 'My expenses', savedAt: 1, data: { currency: 'USD', rules: [] } }),
  ],
];
const receiptField = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  return within(await dialog.findByRole('region', { name: 'Receipts' }));
};
type Field = Awaited<ReturnType<typeof receiptField>>;
const add = (field: Field, ...files: TestFile[]) =>
  fireEvent.change(field.getByLabelText('Receipts to add'), { target: { files: files.map(fileIn) } });

it('of each expense are its own, judged by their bytes, five at most', async () => {
  const { user } = await openTracker('?open=one', keysOf([kept('one'), kept('two', 'Hotel')]));
  let field = await receiptField();
  add(field, PICTURE);
  await field.findByRole('button', { name: /^Open lunch\.png/ });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('link', { name: 'Hotel' }));
  field = await receiptField();
  // What else is refused has tests of its own.
  add(
    field,
    fileOf('page.png', '<html><script>alert(1)</script></html>', 'image/png'),
    fileOf('large.png', Buffer.concat([png(10, 10), Buffer.alloc(5 * 1024 * 1024)]), 'image/png'),
  );
  const refused = within(await field.findByRole('alert'));
  await refused.findByText('“page.png” is not a JPG, PNG or PDF.');
  await refused.findByText('“large.png” is larger than 5 MB.');
  expect(field.queryAllByRole('listitem').filter((one) => within(one).queryByRole('button'))).toEqual([]);
  add(field, ...Array.from({ length: 6 }, (_, index) => ({ ...PAPER, name: `paper ${index}.pdf` })));
  await field.findByText('“paper 5.pdf” was left out. An expense can have at most 5 receipts.');
  await waitFor(() => expect(field.getAllByRole('button', { name: /^Save paper/ })).toHaveLength(5));
  field.getByText(/^An expense can have at most 5 receipts/);
});

it('say so where the browser has no room left, and can all be saved as files', async () => {
  const { files } = catchLeaving();
  const { user } = await openTracker('?open=one', keysOf([kept('one')]));
  const field = await receiptField();
  add(field, PAPER);
  await field.findByRole('listitem');
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, ...given) {
    if (this.name === 'files') throw new DOMException('Full.', 'QuotaExceededError');
    return put.apply(this, given);
  });
  add(field, PICTURE);
  await field.findByText(
    '“lunch.png” could not be saved because your browser has no space left. Save receipts as files and remove them here, then try again.',
  );
  expect(field.getAllByRole('button', { name: /^(Open|Save) (lunch|invoice)\./ })).toHaveLength(1);
  await user.click(field.getByRole('button', { name: 'Save these receipts as files' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['invoice.pdf']));
});

it('say so where the browser stores no files', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  await openTracker('?open=one', keysOf([kept('one')]));
  const field = await receiptField();
  await field.findByText(/^Your browser does not let us store files/);
  add(field, PICTURE);
  await field.findByText(
    '“lunch.png” could not be saved because your browser does not let us store files. Please keep it yourself.',
  );
});

it('of a new expense are there again after a reload, and go when one starts over or saves it', async () => {
  const openForm = async (keys: [string, string][] = []) => {
    const tracker = await openTracker('?open=new', keys, keys.length > 0);
    return { ...tracker, form: within(await screen.findByRole('dialog')), field: await receiptField() };
  };
  const first = await openForm(keysOf([kept('one')]));
  fireEvent.change(first.form.getByLabelText(/^Description/), { target: { value: 'Lunch' } });
  add(first.field, PICTURE);
  await first.field.findByRole('button', { name: /^Open lunch\.png/ });
  first.unmount();

  const again = await openForm();
  await again.field.findByRole('button', { name: /^Open lunch\.png/ });
  await again.user.click(again.form.getByRole('button', { name: 'Start over' }));
  await waitFor(async () => expect((await receiptField()).queryByRole('button', { name: /lunch/ })).toBeNull());
  add(await receiptField(), PAPER);
  await (await receiptField()).findByRole('button', { name: /^Save invoice\.pdf/ });
  fireEvent.change(again.form.getByLabelText(/^Description/), { target: { value: 'Hosting' } });
  fireEvent.change(again.form.getByLabelText(/^Amount/), { target: { value: '12' } });
  fireEvent.change(again.form.getByLabelText(/^Category/), { target: { value: 'Travel & Entertainment' } });
  await again.user.click(again.form.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(keptExpenses()).toHaveLength(2));
  const saved = keptExpenses().find(({ id }) => id !== 'one')!;
  const there = (await receiptsHere()).receipts.filter((one) => one.endsWith(' there'));
  expect(there).toEqual([`${saved.id} there`]);
  again.unmount();
  const { field } = await openForm();
  add(field, { ...PAPER, name: 'other.pdf' });
  await field.findByRole('button', { name: /^Save other\.pdf/ });
  expect(field.queryAllByRole('button', { name: /lunch|invoice/ })).toEqual([]);
});

/** A change of the database, past our own code. */
const inDatabase = <Result,>(work: (transaction: IDBTransaction, done: (result: Result) => void) => void) =>
  new Promise<Result>((done, failed) => {
    const opening = indexedDB.open('outset-receipts');
    opening.onerror = () => failed(new Error('The database cannot be opened.'));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['receipts', 'files'], 'readwrite');
      let answer: Result;
      work(transaction, (result) => (answer = result));
      transaction.oncomplete = () => {
        opening.result.close();
        done(answer);
      };
    };
  });

interface Row {
  id: string;
  expenseId: string;
  addedAt: number;
  gone: { at: number; with: string } | null;
}

/** Changes what is known of all receipts of this browser: `hours` go by, and where `isMarked` they were marked before that. */
const letPass = (hours: number, isMarked = false) =>
  inDatabase<void>((transaction) => {
    const receipts = transaction.objectStore('receipts');
    const all = receipts.getAll();
    all.onsuccess = () => {
      for (const row of all.result as Row[]) {
        const mark = row.gone ?? (isMarked ? { at: Date.now(), with: 'document' } : null);
        const ms = hours * HOUR;
        receipts.put({ ...row, addedAt: row.addedAt - ms, gone: mark && { ...mark, at: mark.at - ms } });
      }
    };
  });

/** One more receipt like the first, of another expense. */
const addLike = (expenseId: string) =>
  inDatabase<void>((transaction) => {
    const receipts = transaction.objectStore('receipts');
    const all = receipts.getAll();
    all.onsuccess = () => {
      receipts.put({ ...(all.result as Row[])[0], id: 'like the first', expenseId });
      transaction.objectStore('files').put('%PDF-1.4', 'like the first');
    };
  });

/** The receipts that this browser holds: of which expense, and why they are to go. */
const receiptsHere = () =>
  inDatabase<{ receipts: string[]; files: number }>((transaction, done) => {
    const receipts = transaction.objectStore('receipts').getAll();
    const files = transaction.objectStore('files').count();
    files.onsuccess = () =>
      done({
        receipts: (receipts.result as Row[])
          .map(({ expenseId, gone }) => `${expenseId} ${gone?.with ?? 'there'}`)
          .sort(),
        files: files.result,
      });
  });
/** They are looked for two seconds after a visit began. */
const expectHere = (receipts: string[], files: number) =>
  waitFor(async () => expect(await receiptsHere()).toEqual({ receipts, files }), { timeout: 8000 });

const documentOf = (id: string, expenseId: string) =>
  JSON.stringify({
    format: 'outset-document',
    tool: 'expenses',
    version: 1,
    id,
    name: id,
    savedAt: 1,
    data: { expenses: [kept(expenseId)] },
  });

describe('receipts of a deleted document', () => {
  async function openWithReceipt() {
    const { unmount } = await openTracker('?open=mine-1', keysOf([kept('mine-1')]));
    const field = await receiptField();
    add(field, PICTURE);
    await field.findByRole('listitem');
    return unmount;
  }

  it('are marked at once and go on a later visit; those of other documents stay', async () => {
    const leave = await openWithReceipt();
    await addLike('theirs');
    await letPass(48);
    leave();
    localStorage.setItem('outset_document_expenses_other', documentOf('other', 'theirs'));
    const { user, unmount } = await openTracker('', [], false);
    await chooseMore(user, 'Delete');
    await screen.findByText('“My expenses” was deleted.');
    await expectHere(['mine-1 document', 'theirs there'], 2);

    await letPass(25);
    unmount();
    await openTracker('', [], false);
    await expectHere(['theirs there'], 1);
  });

  it('stay while a document cannot be read, and come back when what lies aside names them', async () => {
    const leave = await openWithReceipt();
    leave();
    localStorage.setItem('expenses', '[]');
    localStorage.setItem('outset_document_expenses_cut', documentOf('cut', 'mine-1').slice(0, -9));
    await letPass(48, true);
    let hasTidied = false;
    vi.doMock('./tidy-up', async (original) => {
      const parts = await original<typeof import('./tidy-up')>();
      return {
        tidyUp: async (...given: Parameters<typeof parts.tidyUp>) => {
          await parts.tidyUp(...given);
          hasTidied = true;
        },
      };
    });
    onTestFinished(() => vi.doUnmock('./tidy-up'));
    const { unmount } = await openTracker('', [], false);
    await screen.findByText('This is not a complete JSON file.');
    await waitFor(() => expect(hasTidied).toBe(true), { timeout: 8000 });
    expect(await receiptsHere()).toEqual({ receipts: ['mine-1 document'], files: 1 });
    // On the next visit the unreadable document is stored aside, and still names its receipts.
    unmount();
    await openTracker('', [], false);
    await expectHere(['mine-1 there'], 1);
  });
});

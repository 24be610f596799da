/** Receipts of deleted documents: they stay as long as the document can come back, and go on a later visit. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PICTURE } from '../../factories/receipt-files';
import { hasRun, holdFile } from '../../setup/waits';
import { kept, openTracker, receiptField } from './bank-steps';

const HOUR = 3_600_000;

/** Changes what is known of all receipts of this browser: `hours` go by, and where `isMarked` they were marked before that. */
const letPass = (page: Page, hours: number, isMarked = false) =>
  page.evaluate(
    ([ms, marked]) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('outset-receipts');
        opening.onerror = () => failed(opening.error as Error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('receipts', 'readwrite');
          transaction.objectStore('receipts').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor) return;
            const { addedAt, gone, ...rest } = cursor.value as { addedAt: number; gone: { at: number } | null };
            const mark = gone ?? (marked ? { at: Date.now(), with: 'document' } : null);
            cursor.update({ ...rest, addedAt: addedAt - ms, gone: mark && { ...mark, at: mark.at - ms } });
            cursor.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [hours * HOUR, isMarked] as const,
  );

/** One more receipt like the first, of another expense. */
const addLike = (page: Page, expenseId: string) =>
  page.evaluate(
    (id) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('outset-receipts');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['receipts', 'files'], 'readwrite');
          const receipts = transaction.objectStore('receipts');
          receipts.getAll().onsuccess = ({ target }) => {
            const [first] = (target as IDBRequest<object[]>).result;
            receipts.put({ ...first, id: 'like the first', expenseId: id });
            transaction.objectStore('files').put(new Blob(['%PDF-1.4']), 'like the first');
          };
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    expenseId,
  );

/** The receipts that this browser holds: of which expense, and why they are to go. */
const receiptsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ receipts: string[]; files: number }>((done, failed) => {
        const opening = indexedDB.open('outset-receipts');
        opening.onerror = () => failed(opening.error as Error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['receipts', 'files']);
          const receipts = transaction.objectStore('receipts').getAll();
          const files = transaction.objectStore('files').count();
          transaction.oncomplete = () => {
            opening.result.close();
            const rows = receipts.result as { expenseId: string; gone: { with: string } | null }[];
            const told = rows.map(({ expenseId, gone }) => `${expenseId} ${gone?.with ?? 'there'}`);
            done({ receipts: told.sort(), files: files.result });
          };
        };
      }),
  );

const BOOKS = { expenses: [kept({ id: 'mine-1' })], query: '?open=mine-1' };
const documentOf = (id: string, expenseId: string) =>
  JSON.stringify({
    format: 'outset-document',
    tool: 'expenses',
    version: 1,
    id,
    name: id,
    savedAt: 1,
    data: { expenses: [kept({ id: expenseId })] },
  });
const put = (page: Page, key: string, text: string) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);

describe('receipts of a deleted document', () => {
  it('are marked at once and go on a later visit; those of other documents stay', async () => {
    const { page } = await openTracker(BOOKS);
    const field = await receiptField(page);
    await field.getByLabel('Receipts to add').setInputFiles(PICTURE);
    await field.getByRole('listitem').waitFor();
    await addLike(page, 'theirs');
    await letPass(page, 48);
    await put(page, 'outset_document_expenses_other', documentOf('other', 'theirs'));
    await page.goto(page.url().replace('?open=mine-1', ''));

    await page.getByRole('button', { name: 'My expenses: all your documents' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('“My expenses” was deleted.').waitFor();
    const here = () => receiptsOf(page);
    await expect.poll(here).toEqual({ receipts: ['mine-1 document', 'theirs there'], files: 2 });

    await letPass(page, 25);
    await page.reload();
    await expect.poll(here).toEqual({ receipts: ['theirs there'], files: 1 });
  });

  it('stay while a document cannot be read, and come back when what lies aside names them', async () => {
    const { page } = await openTracker(BOOKS);
    const field = await receiptField(page);
    await field.getByLabel('Receipts to add').setInputFiles(PICTURE);
    await field.getByRole('listitem').waitFor();
    await put(page, 'expenses', '[]');
    await put(page, 'outset_document_expenses_cut', documentOf('cut', 'mine-1').slice(0, -9));
    const { asked, release } = await holdFile(page, 'tidy-up');
    await page.goto(page.url().replace('?open=mine-1', ''));
    await page.getByText('This is not a complete JSON file.').waitFor();
    const tidyUp = await asked;
    await letPass(page, 48, true);
    release();
    await hasRun(page, tidyUp);
    // It would look for them in idle moments.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    const here = () => receiptsOf(page);
    expect(await here()).toEqual({ receipts: ['mine-1 document'], files: 1 });
    // On the next visit it lies aside, and still names them.
    await page.reload();
    await expect.poll(here).toEqual({ receipts: ['mine-1 there'], files: 1 });
  });
});

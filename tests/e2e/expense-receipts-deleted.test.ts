/** Receipts of deleted documents: they stay as long as the document can come back, and go on a later visit. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAPER, PICTURE } from '../factories/receipt-files';
import { kept, openTracker, receiptField } from './bank-steps';

const HOUR = 3_600_000;

/** Changes what is known of all receipts of this browser: `hours` go by. */
const letPass = (page: Page, hours: number) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('outset-receipts');
        opening.onerror = () => failed(opening.error as Error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('receipts', 'readwrite');
          transaction.objectStore('receipts').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor) return;
            const { addedAt, gone, ...rest } = cursor.value as { addedAt: number; gone: { at: number } | null };
            cursor.update({ ...rest, addedAt: addedAt - ms, gone: gone && { ...gone, at: gone.at - ms } });
            cursor.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    hours * HOUR,
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

const BOOKS = { expenses: [kept({ id: 'mine-1' }), kept({ id: 'mine-2' })], query: '?open=mine-1' };
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
  it('stay for a day in which it may come back, and go on a later visit; those of other documents stay', async () => {
    const { page } = await openTracker(BOOKS);
    const field = await receiptField(page);
    await field.getByLabel('Receipts to add').setInputFiles(PICTURE);
    await field.getByRole('listitem').waitFor();
    await put(page, 'outset_document_expenses_other', documentOf('other', 'theirs'));
    await page.goto(page.url().replace('mine-1', 'mine-2'));
    await (await receiptField(page)).getByLabel('Receipts to add').setInputFiles(PAPER);
    await field.getByRole('listitem').waitFor();
    // The second one becomes a receipt of the other document.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const opening = indexedDB.open('outset-receipts');
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('receipts', 'readwrite');
            const receipts = transaction.objectStore('receipts');
            receipts.index('expense').get('mine-2').onsuccess = ({ target }) =>
              receipts.put({ ...(target as IDBRequest<object>).result, expenseId: 'theirs' });
            transaction.oncomplete = () => {
              opening.result.close();
              done();
            };
          };
        }),
    );
    await letPass(page, 48);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'My expenses: all your documents' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('“My expenses” was deleted.').waitFor();
    const here = () => receiptsOf(page);
    await expect.poll(here).toEqual({ receipts: ['mine-1 document', 'theirs there'], files: 2 });

    // It comes back, as by Undo, from a file or from another tab, and goes again.
    await letPass(page, 23);
    await put(page, 'outset_document_expenses_mine', documentOf('mine', 'mine-1'));
    await page.reload();
    await expect.poll(here).toEqual({ receipts: ['mine-1 there', 'theirs there'], files: 2 });
    await page.evaluate(() => localStorage.removeItem('outset_document_expenses_mine'));
    await page.reload();
    await expect.poll(here).toEqual({ receipts: ['mine-1 document', 'theirs there'], files: 2 });

    await letPass(page, 25);
    await page.reload();
    await expect.poll(here).toEqual({ receipts: ['theirs there'], files: 1 });
  });

  it('stay while a document could not be read, and as long as what cannot be read names them', async () => {
    const { page } = await openTracker({ ...BOOKS, query: '?open=mine-1' });
    const field = await receiptField(page);
    await field.getByLabel('Receipts to add').setInputFiles(PICTURE);
    await field.getByRole('listitem').waitFor();
    await letPass(page, 48);
    await page.evaluate(() => localStorage.setItem('expenses', '[]'));
    await page.goto(page.url().replace('?open=mine-1', ''));
    const here = () => receiptsOf(page);
    await expect.poll(here).toEqual({ receipts: ['mine-1 document'], files: 1 });
    await letPass(page, 48);
    await put(page, 'outset_document_expenses_cut', documentOf('cut', 'mine-1').slice(0, -9));
    await page.reload();
    await page.getByText('This is not a complete JSON file.').waitFor();
    // Nothing happens, which only time can show.
    await page.waitForTimeout(4000);
    expect(await here()).toEqual({ receipts: ['mine-1 document'], files: 1 });
    // On the next visit it lies aside, and still names them.
    await page.reload();
    await expect.poll(here).toEqual({ receipts: ['mine-1 there'], files: 1 });
  });
});

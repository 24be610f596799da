/** The expense tracker in component tests: with a book in storage, and with a thread for bank files that runs in the test itself. */
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { ToWorker } from '@/islands/tools/expenses/import/import-thread';
import { createStatementReader } from '@/islands/tools/expenses/import/statement-reader';
import type { TestFile } from '@tests/factories/files/bank-files';
import { drawTool, storedAt } from './tool';

const TRACKER = '/portal/tools/expense-tracker';

/** An expense as local storage holds it: whole units, no empty fields. */
export interface StoredExpense {
  id: string;
  date: string;
  description: string;
  category: string;
  amount: number;
  paymentMethod: string;
  isRecurring: boolean;
  recurringPeriod: string;
  notes: string;
  importKey?: string;
  vendor?: string;
  categoryFrom?: string;
  occurrence?: unknown;
}

/** The tracker with these keys; `fresh` begins with an empty database of receipts, otherwise that of the visit before stays. */
export async function openTracker(query = '', stored: Iterable<readonly [string, string]> = [], fresh = true) {
  if (fresh) vi.stubGlobal('indexedDB', new IDBFactory());
  const drawn = await drawTool({
    path: TRACKER + query,
    stored,
    make: async () => {
      const { ExpenseScreen } = await import('@/islands/tools/expenses/ExpenseScreen');
      const { readExpensePage } = await import('@/islands/tools/expenses/page-state');
      return <ExpenseScreen start={readExpensePage(new URLSearchParams(query))} />;
    },
  });
  await screen.findByRole('tablist', { name: 'Expense tracker' });
  await waitFor(() => {
    if (screen.queryAllByRole('status', { name: 'Loading' }).length > 0) throw new Error('The tracker is loading.');
  });
  return drawn;
}

export const keptExpenses = (): StoredExpense[] => (storedAt('expenses') ?? []) as StoredExpense[];

/** A file as an input of the page is given it. */
export const fileIn = ({ name, mimeType, buffer }: TestFile): File =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

/** What reads bank files, without a thread of its own, which happy-dom has not. */
export class ThreadInTest {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  private read = createStatementReader();
  private isOver = false;

  postMessage(message: ToWorker): void {
    void this.read(message, () => undefined).then((step) => {
      if (!this.isOver) this.onmessage?.({ data: { id: message.id, kind: 'step', step } });
    });
  }
  terminate(): void {
    this.isOver = true;
  }
}

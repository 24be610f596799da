import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, it, vi } from 'vitest';
import { drawScreen } from '@tests/setup/component/back-office';
import type { Ask, FromThread } from './import-thread';
import { ImportsScreen } from './ImportsScreen';

type Listener = (event: MessageEvent<Ask>) => void;

/** The thread that reads files, run beside the test: it is the real one, on the globals that a worker has. */
class ThreadHere {
  static current: ThreadHere | null = null;
  static listeners: Listener[] = [];
  onmessage: ((event: MessageEvent<FromThread>) => void) | null = null;
  constructor() {
    ThreadHere.current = this;
  }
  postMessage(data: Ask): void {
    for (const listener of ThreadHere.listeners) listener({ data } as MessageEvent<Ask>);
  }
  terminate(): void {
    this.onmessage = null;
  }
}

beforeEach(async () => {
  vi.stubGlobal('Worker', ThreadHere);
  vi.stubGlobal('postMessage', (data: FromThread) =>
    ThreadHere.current?.onmessage?.({ data } as MessageEvent<FromThread>),
  );
  if (ThreadHere.listeners.length === 0) {
    // What the thread listens to, and nothing of the screen.
    const listen = vi.spyOn(globalThis, 'addEventListener');
    listen.mockImplementation((_: string, listener: unknown) => void ThreadHere.listeners.push(listener as Listener));
    await import('./import-worker');
    listen.mockRestore();
  }
  return () => vi.unstubAllGlobals();
});

const draw = (noun: string) => drawScreen(<ImportsScreen query={`?noun=${noun}`} list={null} job={null} />);
const give = (label: string, name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([text], name)] } });
const says = (title: string, text: string) =>
  waitFor(() => {
    const alert = within(screen.getAllByRole('alert').find((one) => one.textContent !== '')!);
    alert.getByText(title);
    alert.getByText(text);
  });

describe('a file that cannot be read', () => {
  it('ADIR-06 says so in the words of its kind, and the next one can be chosen', async () => {
    draw('angel-investor');
    for (const [name, content, title, text] of [
      [
        'angels.csv',
        'Name,City\n"Asha,Pune',
        'CSV Parsing Error',
        'A quotation mark that opens in line 2 is never closed. The file may be cut off.',
      ],
      [
        'angels.xlsx',
        'PK\u0003\u0004 and nothing else',
        'Excel Parsing Error',
        'This workbook is damaged and cannot be read.',
      ],
      ['angels.csv', '%PDF-1.7', 'CSV Parsing Error', 'This is a PDF, not a table.'],
      ['angels.pdf', '%PDF-1.7', 'Import Error', 'Please choose a .csv or .xlsx file.'],
    ] as const) {
      give('File with angels', name, content);
      await says(title, text);
    }
  });

  it('ADIR-23 of influencers is an Excel file alone', async () => {
    draw('youtube-influencer');
    give('File with influencers', 'people.csv', 'Name\nAsha');
    await says('Failed to import data', 'Please choose a .xlsx or .xls file.');
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { camt, fileOf, INDIAN, oldLetters, OFX, type TestFile } from '@tests/factories/files/bank-files';
import { zipBomb } from '@tests/factories/files/zip';
import { fileIn, keptExpenses, openTracker, ThreadInTest } from '@tests/setup/component/expense-tracker';
import { expectSaid, notices, valueOf } from '@tests/setup/component/tool';

beforeEach(() => {
  vi.stubGlobal('Worker', ThreadInTest);
});

const TYPED = {
  id: 'typed',
  date: '2026-04-04',
  description: 'Tea for the team',
  category: 'Travel & Entertainment',
  amount: 120,
  paymentMethod: 'Cash',
  isRecurring: false,
  recurringPeriod: '',
  notes: '',
};
interface Seed {
  currency?: string;
  expenses?: readonly unknown[];
  rules?: readonly unknown[];
}

async function openImport({ currency = 'USD', expenses = [], rules = [] }: Seed) {
  const rest = { version: 1, id: 'book', name: 'My expenses', savedAt: 1, data: { currency, rules } };
  const { user } = await openTracker('', [
    ['expenses', JSON.stringify(expenses)],
    ['expenses_document', JSON.stringify(rest)],
  ]);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: /^Import$/ }));
    return screen.findByRole('dialog', { name: 'Import a bank statement' });
  };
  return { user, open, dialog: await open() };
}
const giveFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('Bank file to import'), { target: { files: [file] } });
const give = (file: TestFile) => giveFile(fileIn(file));
const imports = (count: number) => new RegExp(`^Import ${count} expenses?$`);
/** Everything that the tracker keeps, as text. */
const keptKeys = () => JSON.stringify(Object.entries({ ...localStorage } as Record<string, string>).sort());

it('guesses a category that one accepts or changes, and has what nothing recognised sorted afterwards', async () => {
  const { user, dialog } = await openImport({
    currency: 'INR',
    rules: [{ id: 'r', test: 'contains', text: 'zomato', category: 'Operations' }],
  });
  const part = within(dialog);
  const lines = [
    'Date,Vendor,Details,Debit',
    '2026-04-13,IndiGo,Flight to Pune,8400',
    '2026-04-14,SWIGGY,UPI-SWIGGY-swiggy@icici,640.50',
    '2026-04-15,Zomato,UPI-ZOMATO,500',
    '2026-04-16,Olan Stores,UPI-OLAN STORES,75',
    '2026-04-17,ACME Labs,Test rig,25000',
  ];
  give(fileOf('april.csv', lines.join('\n')));
  await user.click(await part.findByRole('tab', { name: /Guessed/ }));
  const guess = (text: RegExp) => part.queryAllByRole('button', { name: text });
  await part.findByRole('button', { name: /^Guess: IndiGo/ });
  part.getByRole('button', { name: /^Guess: Swiggy/ });
  await user.click(guess(/^Guess: IndiGo .* for line 2,/)[0]!);
  await waitFor(() => expect(guess(/^Guess: IndiGo .* for line 2,/)).toEqual([]));
  await user.click(part.getByRole('button', { name: imports(5) }));
  await waitFor(() => expect(keptExpenses()).toHaveLength(5));
  expect(
    keptExpenses().map(({ description, vendor, category, categoryFrom }) => [
      description,
      vendor,
      category,
      categoryFrom,
    ]),
  ).toEqual([
    ['IndiGo Flight to Pune', 'IndiGo', 'Travel & Entertainment', undefined],
    ['SWIGGY UPI-SWIGGY-swiggy@icici', 'SWIGGY', 'Travel & Entertainment', 'guess'],
    ['Zomato UPI-ZOMATO', 'Zomato', 'Operations', undefined],
    ['Olan Stores UPI-OLAN STORES', 'Olan Stores', 'Other', 'none'],
    ['ACME Labs Test rig', 'ACME Labs', 'Other', 'none'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('link', { name: '2 without a category: sort them now' }));
  await waitFor(() => expect(location.search).toBe('?unsorted=none'));
  await expectSaid('2 expenses of 5');
  await user.click(screen.getByRole('checkbox', { name: 'Choose ACME Labs Test rig' }));
  await user.click(await screen.findByRole('button', { name: 'Change category' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Research & Development' }));
  await expectSaid('1 expense of 5');
  await user.click(screen.getByRole('button', { name: 'Keep all 1 as Other' }));
  await screen.findByText('All sorted');
  await user.click(screen.getByRole('link', { name: '1 guessed. Please check it' }));
  await user.click(await screen.findByRole('button', { name: /^guess Accept .* for SWIGGY UPI-SWIGGY/ }));
  const unsorted = () => keptExpenses().filter((one) => one.categoryFrom);
  await waitFor(() => expect(unsorted()).toEqual([]));
  // Two were sorted in a row: the notices are one, and its Undo takes both back.
  notices().getByText('(2)');
  await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(unsorted()).toHaveLength(2));
});

it('reads months first, a sign that is a switch, columns that a person chooses, and old letters', async () => {
  const { user, dialog } = await openImport({});
  const part = within(dialog);
  const again = () => user.click(part.getByRole('button', { name: 'Another file' }));
  give(fileOf('card.csv', 'Date,Description,Amount\n01/13/2026,Figma,15.00\n01/14/2026,Notion,8.00'));
  await part.findAllByText('13 January 2026');
  await part.findByRole('button', { name: imports(2) });
  await user.selectOptions(part.getByRole('combobox', { name: 'Money out is' }), 'negative');
  await part.findAllByText('Money in, not imported');
  await user.selectOptions(part.getByRole('combobox', { name: 'Money out is' }), 'positive');
  await part.findByRole('button', { name: imports(2) });
  await again();

  give(fileOf('odd.csv', 'p;q;r;s\nRent;2026-01-05;900.00;1\nInk;2026-01-06;20.00;2'));
  await user.click(await part.findByRole('button', { name: 'Columns' }));
  await user.selectOptions(await part.findByRole('combobox', { name: 'What “s” holds' }), 'amount');
  expect(valueOf(part.getByRole('combobox', { name: 'What “r” holds' }))).toBe('');
  await user.click(part.getByRole('button', { name: 'Continue' }));
  await expectSaid('2 expenses, $3.00', () => dialog);
  await again();

  const german =
    'Buchungstag;Empf\u00e4nger;Betrag;W\u00e4hrung\n31.01.2026;Caf\u00e9 Z\u00fcrich;-1.234,50;USD\n01.02.2026;London;-5,00;GBP\n';
  give(fileOf('konto.csv', oldLetters(german)));
  await part.findByText(/Which of these looks right\?$/);
  await user.click(part.getByRole('radio', { name: /Western European.*Empfänger/ }));
  await user.click(part.getByRole('button', { name: 'Continue' }));
  await part.findAllByText('Café Zürich');
  await expectSaid('1 expense, $1,234.50', () => dialog);
  await expectSaid('The file has 1 line in GBP.', () => dialog);
});

it('knows columns that it has read before, adds nothing of a file that was imported, and of a longer one what is new', async () => {
  const { user, dialog, open } = await openImport({ currency: 'INR' });
  give(fileOf('april.csv', INDIAN));
  await user.click(await within(dialog).findByRole('radio', { name: /Day first/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await user.click(await within(dialog).findByRole('button', { name: imports(4) }));
  await waitFor(() => expect(keptExpenses()).toHaveLength(4));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = within(await open());
  give(fileOf('april again.csv', INDIAN));
  await again.findByText(/^Nothing new: you have already imported everything/);
  expect(again.getByRole<HTMLButtonElement>('button', { name: imports(0) }).disabled).toBe(true);
  await user.click(again.getByRole('button', { name: 'Another file' }));
  const more = INDIAN.replace(',,,,,\r\nST', '05/04/2026,UPI-CHAI POINT,9,120.00,,1\r\n,,,,,\r\nST');
  give(fileOf('longer.csv', more));
  await again.findByText(/Read the same way as the last file with these columns\./);
  await user.click(await again.findByRole('button', { name: imports(1) }));
  await waitFor(() => expect(keptExpenses()).toHaveLength(5));
});

it('asks with two lines of the file, leaves out what failed, and undoes a whole import later', async () => {
  const { user, dialog, open } = await openImport({});
  const part = within(dialog);
  const lines = [
    'Date,Description,Amount,Status',
    '2026-01-13,AWS,25.00,Posted',
    '2026-01-14,AUTOPAY PAYMENT,-500.00,Posted',
    '2026-01-15,TAXI,31.40,Declined',
  ];
  give(fileOf('card.csv', lines.join('\n')));
  await part.findByText('Which of these two lines is money that you paid?');
  part.getByRole('radio', { name: 'AUTOPAY PAYMENT, -500.00' });
  await user.click(part.getByRole('radio', { name: 'AWS, 25.00' }));
  await user.click(part.getByRole('button', { name: 'Continue' }));
  await part.findAllByText('The file says “Declined”.');
  await user.click(await part.findByRole('button', { name: imports(1) }));
  await waitFor(() => expect(keptExpenses()).toMatchObject([{ description: 'AWS', amount: 25 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = within(await open());
  await user.click(await again.findByRole('button', { name: /^Undo the import of card\.csv/ }));
  await waitFor(() => expect(keptExpenses()).toEqual([]));
  expect(again.queryByRole('heading', { name: 'Earlier imports' })).toBeNull();
});

it('says in which currency the amounts are, and what it assumes where a file does not name one', async () => {
  const { user, dialog } = await openImport({});
  const part = within(dialog);
  const own = (currency: string) =>
    `Date,Description,Category,Amount,Payment Method,Recurring,Recurring Period,Notes,Vendor${currency && ',Currency'}\n2026-01-13,AWS,Other,25.00,Cash,No,,,${currency && `,${currency}`}`;
  for (const [name, text, said] of [
    ['signs.csv', 'Date,Description,Amount\n2026-01-13,AWS,-$25.00', 'Its amounts are in USD.'],
    ['heading.csv', 'Date,Description,Amount ($)\n2026-01-13,AWS,-25.00', 'Its amounts are in USD.'],
    ['own.csv', own('USD'), 'Its amounts are in USD.'],
    ['old.csv', own(''), 'It does not name a currency, so we read the amounts as USD.'],
    ['rupees.csv', own('INR'), 'This file is in INR, but the expenses of this document are in USD.'],
    ['euros.csv', 'Date,Description,Amount (EUR)\n2026-01-13,AWS,-25.00', 'This file is in EUR, but'],
  ] as const) {
    give(fileOf(name, text));
    await part.findByText(name);
    await waitFor(() => expect(dialog.textContent).toContain(said));
    await user.click(part.getByRole('button', { name: 'Another file' }));
  }
});

// Every format, and all else that is refused, has tests of what reads it.
it('says in one sentence what is no statement or in another currency, leaves book and page as they are, and reads the next file', async () => {
  const { user, dialog, open } = await openImport({ expenses: [TYPED] });
  const part = within(dialog);
  const before = keptKeys();
  const refused = (sentence: string) => waitFor(() => expect(part.getByRole('alert').textContent).toContain(sentence));
  give(fileOf('statement.csv', zipBomb()));
  await refused('This workbook is damaged and cannot be read.');
  give(fileOf('cut.ofx', OFX.slice(0, -60)));
  await refused('This file is incomplete');
  giveFile(new File([new Uint8Array(50_000_000).fill(65)], 'large.csv'));
  await refused('This file is larger than 20 MB.');
  give(fileOf('camt.xml', camt('EUR')));
  await part.findByText(/^This file is in EUR, but the expenses of this document are in USD\./);
  expect(part.getByRole<HTMLButtonElement>('button', { name: imports(0) }).disabled).toBe(true);
  await user.click(part.getByRole('button', { name: 'Another file' }));
  give(
    fileOf('lines.csv', 'Date,Description,Amount,Currency\n2026-11-02,Train,-5.00,EUR\n2026-11-03,Café,-4.00,EUR\n'),
  );
  await part.findByText(/^This file is in EUR/);
  expect(dialog.textContent).not.toContain('does not name a currency');
  expect(keptKeys()).toBe(before);
  await user.click(part.getByRole('button', { name: 'Another file' }));

  // Names and cells that try something are words like any other.
  const hostile =
    '__proto__,constructor,Date,Description,Amount\nx,y,2026-01-05,"=HYPERLINK(""http://evil"",""x"")",-5\nx,y,2026-01-06,<img src=x onerror=alert(1)>,-6';
  give(fileOf('hostile.csv', hostile));
  await part.findAllByText('=HYPERLINK("http://evil","x")');
  expect(part.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0);
  expect(dialog.querySelector('img')).toBeNull();
  await user.click(part.getByRole('button', { name: imports(2) }));
  await waitFor(() => expect(keptExpenses()).toHaveLength(3));
  expect(keptExpenses().map(({ description }) => description)).toContain('<img src=x onerror=alert(1)>');
  expect({} as { Date?: unknown }).not.toHaveProperty('Date');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  give(fileOf('bank.ofx', OFX));
  await part.findAllByText('AT&T WIRELESS');
  await expectSaid('Its amounts are in USD.', () => dialog);
  await user.selectOptions(part.getByRole('combobox', { name: 'Paid by' }), 'Credit Card');
  await user.click(part.getByRole('button', { name: imports(1) }));
  await waitFor(() => expect(keptExpenses().at(-1)).toMatchObject({ amount: 200 }));
  expect(keptExpenses()).toHaveLength(4);
});

it('names a file that was shared with the app, and reads it only when asked to, because a web site may have sent it', async () => {
  const body = 'Date,Description,Amount\n2026-04-01,Rent,50000\n';
  const headers = { 'x-file-name': 'april.csv', 'content-type': 'text/csv' };
  const removed = vi.fn(async () => true);
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => new Response(body, { headers }) }),
    delete: removed,
  });
  const { user } = await openTracker('?import=shared');
  const part = within(await screen.findByRole('dialog', { name: 'Import a bank statement' }));
  await part.findByText('april.csv');
  part.getByText(/A file was shared with Outset:/);
  expect(removed).toHaveBeenCalledOnce();
  expect(part.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await user.click(part.getByRole('button', { name: 'Read this file' }));
  await part.findByRole('button', { name: imports(1) });
  await user.click(part.getByRole('button', { name: 'Another file' }));
  await part.findByRole('button', { name: 'Choose a file' });
  expect(part.queryByText('april.csv')).toBeNull();
});

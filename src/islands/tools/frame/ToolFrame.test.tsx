/** The frame that every tool has: the place where its documents are stored, and their currency. */
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { RATE_TOO_HIGH } from '@/domain/tools/currency-change';
import { formatDay } from '@/domain/time/days';
import { writeDocument } from '@/domain/tools/document';
import { accountKey } from '@/domain/tools/local-keys';
import { localToday } from '@/lib/local-today';
import { personOf } from '@/lib/tool-documents/tool-records';
import { burnInputs } from '@tests/factories/burn-rate';
import { keysOf, PLAN } from '@tests/factories/burn-plans';
import { storedKeys } from '@tests/factories/expense-books';
import { expense } from '@tests/factories/expenses';
import { openCapTable } from '@tests/setup/component/cap-table';
import { openTracker } from '@tests/setup/component/expense-tracker';
import { answer, answerAt, sent } from '@tests/setup/component/network';
import { buttonOf, chooseMore, drawTool, expectSaid, fill, pressButton, valueOf } from '@tests/setup/component/tool';

const EMAIL = 'asha@example.com';

async function openBurn(stored: Iterable<readonly [string, string]> = [], email = EMAIL) {
  const drawn = await drawTool({
    path: '/portal/tools/burn-rate',
    stored,
    make: async () => {
      const { $viewer } = await import('@/stores/session');
      const common = {
        userType: 'founder',
        fullName: 'A',
        sessionId: 's',
        profileImage: null,
        fitsFirst: false,
      } as const;
      $viewer.set({ ...common, state: 'authenticated', email });
      const { BurnRateScreen } = await import('@/islands/tools/burn-rate/BurnRateScreen');
      return <BurnRateScreen start={{ tab: 'overview', months: 18 }} />;
    },
  });
  await screen.findByRole('tabpanel');
  return drawn;
}
type Screen = Awaited<ReturnType<typeof openBurn>>;

async function enterBalance({ user }: Screen, amount: string): Promise<void> {
  await pressButton(user, 'Configure');
  const drawer = within(await screen.findByRole('dialog', { name: 'Configure' }));
  fill(await drawer.findByRole('textbox', { name: /^Bank balance/ }), amount);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('says on paper which document it is, and of which day', async () => {
  const line = (name: string) => screen.findByText(`${name}, ${formatDay(localToday())}`);
  const burn = await openBurn();
  await line('My runway plan');
  burn.unmount();
  const tracker = await openTracker();
  await line('My expenses');
  tracker.unmount();
  await openCapTable();
  expect((await line('My cap table')).className).toContain('print:block');
});

describe('saving in the account', () => {
  it('is offered once after the first entry; the status is the way there, and says when it was saved', async () => {
    const first = await openBurn();
    const offer = () => screen.queryByRole('region', { name: 'Where this is saved' });
    await waitFor(() => buttonOf('Only in this browser'));
    expect(offer()).toBeNull();
    // An example is no one's entry.
    await pressButton(first.user, 'Load an example plan');
    await screen.findByRole('heading', { name: 'Runway, month by month' });
    expect(offer()).toBeNull();
    await pressButton(first.user, 'Undo');
    await enterBalance(first, '120000');
    await waitFor(() => expect(offer()).not.toBeNull());
    await pressButton(first.user, 'Not now');
    await waitFor(() => expect(offer()).toBeNull());
    first.unmount();
    const second = await openBurn();
    await expectSaid('₹1,20,000');
    await enterBalance(second, '130000');
    await expectSaid('₹1,30,000');
    expect(offer()).toBeNull();
    expect(sent).toEqual([]);

    const now = Date.now();
    answer('get', '/api/tool-documents/:tool', { data: [] });
    answerAt('put', '/api/tool-documents/burn-rate/:id', ({ path, body }) => ({
      data: {
        id: path.split('/').at(-1),
        name: (body as { name: string }).name,
        savedAt: now,
        revision: 1,
        updatedAt: now,
        deletedAt: null,
        size: 100,
      },
    }));
    await pressButton(second.user, 'Only in this browser');
    const dialog = within(await screen.findByRole('dialog', { name: 'Only in this browser' }));
    dialog.getByText(/with earlier versions to go back to/);
    await second.user.click(dialog.getByRole('button', { name: 'Save in my account' }));
    await screen.findByText('Saved in your account, just now');
    expect(new Set(sent.flatMap(({ method, path }) => (method === 'PUT' ? [path] : []))).size).toBe(1);
    second.unmount();

    // The words move with the time.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openBurn();
    await screen.findByText('Saved in your account, just now');
    await vi.advanceTimersByTimeAsync(121_000);
    await screen.findByText('Saved in your account, 2 minutes ago');
  });

  it('opens by itself what the account has where nothing lies here, and only offers it where the account was switched off', async () => {
    const document_ = { id: 'plan', name: 'My runway plan', savedAt: 1, data: PLAN };
    const facts = { id: 'plan', name: document_.name, savedAt: 1, revision: 3, updatedAt: 1, deletedAt: null, size: 9 };
    answer('get', '/api/tool-documents/:tool', { data: [facts] });
    answerAt('get', '/api/tool-documents/burn-rate/plan', () => {
      const headers = { 'x-outset-revision': '3' };
      return new Response(writeDocument(BURN_PLAN, document_), { headers });
    });
    const names = document.body.appendChild(document.createElement('div'));
    Object.assign(names.dataset, { keptNewest: document_.name, keptCount: '1' });
    onTestFinished(() => void names.remove());

    const person = await personOf(EMAIL);
    const off = { on: false, agreed: [], deleted: [], foreign: [], keptAt: null };
    const switchedOff = await openBurn([
      [accountKey('burn-rate'), JSON.stringify({ at: null, people: [[person, off]] })],
    ]);
    await screen.findByText('Your account has “My runway plan” from another device.');
    expect(sent).toEqual([]);
    switchedOff.unmount();
    localStorage.clear();

    await openBurn();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Bank balance' }).textContent).toContain('$96,000.00'),
    );
    await screen.findByText('“My runway plan” was opened from your account.');
    await screen.findByText(/^Saved in your account/);
    expect(screen.queryByRole('region', { name: 'In your account' })).toBeNull();
  });

  it('takes real costs from the expenses of the person alone', async () => {
    const lastMonth = new Date(Date.UTC(new Date().getFullYear(), new Date().getMonth() - 1, 10));
    const rent = expense({
      description: 'Rent',
      category: 'Other',
      amount: 500_00,
      date: lastMonth.toISOString().slice(0, 10),
    });
    const person = await personOf(EMAIL);
    const record = { on: true, agreed: [], deleted: [], foreign: [], keptAt: null };
    const account = [accountKey('expenses'), JSON.stringify({ at: person, people: [[person, record]] })] as const;
    const costs = async ({ user }: Screen) => {
      await user.click(screen.getAllByRole('button', { name: 'Use my actual costs' })[0]!);
      return within(await screen.findByRole('dialog', { name: 'Use my actual costs' }));
    };
    const own = await openBurn([...keysOf({}), ...storedKeys({ expenses: [rent] }), account]);
    await (await costs(own)).findAllByText('$500.00');
    own.unmount();
    const other = await openBurn([], 'ravi@example.com');
    await (await costs(other)).findByText('No expenses in this browser yet');
  });
});

it('fetches the forms some time after the tool was drawn and when the network comes back, never without one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { useFetchedAhead } = await import('./use-tool');
  const load = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => useFetchedAhead(load));
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  network.mockRestore();
  dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
  dispatchEvent(new Event('online'));
  renderHook(() => useFetchedAhead(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

describe('the currency of a document', () => {
  const change = (user: Screen['user'], to: string) => chooseMore(user, /^Currency: /, new RegExp(`${to}$`));
  const expectCurrency = async (user: Screen['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: `Currency: ${name}` });
    await user.keyboard('{Escape}');
  };
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Change the currency?' }));
  const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  it('with figures asks first: nothing, the sign alone, or every amount at a rate, which Undo takes back', async () => {
    const { user } = await openBurn(keysOf({}));
    const expectBalance = (text: string) =>
      waitFor(() => expect(screen.getByRole('region', { name: 'Bank balance' }).textContent).toContain(text));
    await expectBalance('$96,000.00');
    await change(user, 'INR');
    (await question()).getByText('The amounts are in US dollars.');
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await isGone();
    await expectCurrency(user, 'USD');
    await expectBalance('$96,000.00');

    await change(user, 'INR');
    await user.click((await question()).getByRole('button', { name: 'Change the symbol' }));
    await expectBalance('₹96,000');
    await isGone();

    await change(user, 'USD');
    const asked = await question();
    await user.click(asked.getByRole('radio', { name: /^Convert every amount/ }));
    const rate = asked.getByLabelText(/^1 USD is/);
    expect(valueOf(rate)).toBe('88');
    fill(rate, 'nothing');
    await user.click(asked.getByRole('button', { name: 'Convert' }));
    await asked.findByText('Please enter a rate above zero, such as 88.25.');
    fill(rate, '80');
    await user.click(asked.getByRole('button', { name: 'Convert' }));
    await expectBalance('$1,200.00');
    await user.click(screen.getAllByRole('button', { name: /^Undo/ })[0]!);
    await expectBalance('₹96,000');

    await isGone();
    await change(user, 'USD');
    const again = await question();
    await user.click(again.getByRole('radio', { name: /^Convert every amount/ }));
    fill(again.getByLabelText(/^1 USD is/), '0.0000001');
    await user.click(again.getByRole('button', { name: 'Convert' }));
    // The screen has modules of its own.
    const { $toasts } = await import('@/stores/toasts');
    await waitFor(() => expect($toasts.get().at(-1)?.text).toBe(RATE_TOO_HIGH));
    await expectBalance('₹96,000');
  });

  it('is asked in the expense tracker as well, and changes at once where nothing is entered', async () => {
    const { user, unmount } = await openTracker('', storedKeys({ expenses: [expense({ amount: 20_00 })] }));
    await change(user, 'EUR');
    const asked = await question();
    await user.click(asked.getByRole('radio', { name: /^Convert every amount/ }));
    fill(asked.getByLabelText(/^1 EUR is/), '2');
    await user.click(asked.getByRole('button', { name: 'Convert' }));
    await expectSaid('€10.00');
    unmount();

    const empty = await openBurn(keysOf({ ...EMPTY_PLAN, ...burnInputs(0, 0, [], []) }));
    await change(empty.user, 'GBP');
    await expectCurrency(empty.user, 'GBP');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { read as readBook, utils } from 'xlsx';
import type { Acceleration } from '@/domain/cap-table/document/acceleration';
import { defaultCapTable, type CapTable } from '@/domain/cap-table/document/document';
import { createScenario } from '@/domain/cap-table/document/scenarios';
import { readZip } from '@/lib/files/zip-files';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { zip } from '@tests/factories/files/zip';
import { cellsOf, openShares, pressRadio, statOf, viewOf } from '@tests/setup/component/cap-table';
import { sent } from '@tests/setup/component/network';
import { buttonOf, catchLeaving, expectSaid, fill, pressButton, storedAt, valueOf } from '@tests/setup/component/tool';

const dialog = () => within(screen.getByRole('dialog'));
const dialogOf = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const escape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
const box = (name: string) => dialog().getByRole('textbox', { name: new RegExp(`^${name}`) });
const expectCells = (region: string, row: string, cells: unknown[], from = 0, to?: number) =>
  waitFor(() => expect(cellsOf(region, row).slice(from, to)).toEqual(cells));

type Screen = Awaited<ReturnType<typeof openShares>>;
const press = ({ user }: Pick<Screen, 'user'>, name: string | RegExp) => pressButton(user, name);
/** The button of the page's frame, or of the notice that came last. */
const undo = (drawn: Screen, at: 0 | -1) => drawn.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(at)!);

describe('percentages and scenarios', () => {
  const percent: CapTable = {
    ...defaultCapTable('INR'),
    stakeholders: [
      { id: 'a', name: 'Asha', type: 'co-founder', equity: 60 },
      { id: 'b', name: 'Ravi', type: 'co-founder', equity: 33.33 },
      { id: 'p', name: 'Pool', type: 'option-pool', equity: 6.67 },
    ],
  };

  it('become shares with one press, compare with a saved scenario, and come back by Undo', async () => {
    const drawn = await openShares(percent);
    const { user } = drawn;
    await press(drawn, 'Start from the percentages');
    await screen.findByRole('region', { name: 'Cap table by holder, Today' });
    expect(cellsOf('Cap table by holder, Today', 'Asha').at(-2)).toBe('60,00,000');
    expect(statOf('Shares, Today', 'Option pool available')).toBe('6,67,000');
    await user.click(viewOf('Compare'));
    const save = async (name: string) => {
      await press(drawn, 'Save the current table');
      await dialogOf();
      if (name === 'Before Seed') {
        await user.click(dialog().getByRole('button', { name: 'Save' }));
        await dialog().findByText(/^Please enter a name/);
      }
      fill(box('Name'), name);
      await user.click(dialog().getByRole('button', { name: 'Save' }));
      await isClosed();
    };
    await save('Before Seed');
    await user.click(viewOf('Shares & options'));
    await press(drawn, 'Remove the shares of Ravi');
    await user.click(viewOf('Compare'));
    await screen.findByRole('region', { name: 'Ownership in both' });
    await expectCells('Ownership in both', 'Ravi', ['Ravi', '0.00%', '33.33%', '+33.33']);
    // What is marked as current cannot be loaded; another scenario takes the mark.
    await save('Without Ravi');
    await user.selectOptions(screen.getByRole('combobox', { name: 'With' }), 'Before Seed');
    await press(drawn, 'Load');
    await expectCells('Ownership in both', 'Ravi', ['0.00'], 3);
    await expectCells('Figures of both', 'Founders together', ['Founders together', '93.33%', '93.33%']);
    await undo(drawn, 0);
    await expectCells('Ownership in both', 'Ravi', ['+33.33'], 3);
  });
});

/** Six million shares of the founders and a round of two million at eight before it, with a pool of so many percent. */
const optionPoolShuffle = (pool: number): CapTable =>
  sharesTable(
    { founders: 6_000_000 },
    {
      rounds: [
        {
          name: 'Series A',
          amount: dollars(2_000_000),
          valuation: dollars(8_000_000),
          valuationKind: 'pre-money',
          optionPoolPercentage: pool,
        },
      ],
    },
  );

describe('forms', () => {
  async function openForms() {
    const drawn = await openShares(optionPoolShuffle(10), '?mode=shares&view=issues');
    const open = async (name: string) => {
      await press(drawn, name);
      await dialogOf();
    };
    const submit = (name: string) => drawn.user.click(dialog().getByRole('button', { name }));
    return { drawn, user: drawn.user, open, submit };
  }

  it('say what is wrong beside the field, keep what was typed, and refuse what is in use', async () => {
    const { drawn, user, open, submit } = await openForms();
    await open('Issue shares');
    await user.selectOptions(dialog().getByRole('combobox', { name: /^Holder/ }), 'Someone new…');
    fill(box('Number of shares'), '1.5');
    await submit('Issue shares');
    await dialog().findByText('Please choose a holder or enter a new name');
    dialog().getByText('Please enter a whole number of shares.');
    escape();
    await isClosed();
    await open('Issue shares');
    expect(valueOf(box('Number of shares'))).toBe('1.5');
    escape();
    await isClosed();
    await press(drawn, 'Remove Common');
    await screen.findByText('Shares of this class are issued. Remove those first.');
  });

  it('add a class with its preference, which is removed and brought back', async () => {
    const { drawn, user, open, submit } = await openForms();
    await open('Add class');
    fill(box('Name'), 'Series Seed');
    await user.selectOptions(dialog().getByRole('combobox', { name: /^Participation/ }), 'capped');
    await submit('Add class');
    await dialog().findByText(/^Please enter the cap of the participation/);
    fill(box('Cap on the total payout'), '3x');
    fill(box('Issue price per share'), '0.0825');
    await submit('Add class');
    await isClosed();
    await expectCells('Share classes', 'Series Seed', ['$0.0825', '1', '1× participating, capped at 3×'], 2, 5);
    await press(drawn, 'Remove Series Seed');
    await screen.findByText('Series Seed was removed.');
    await undo(drawn, -1);
    await waitFor(() => cellsOf('Share classes', 'Series Seed'));
  });

  it('grant no more options than the pool has, and give them back to it', async () => {
    const { drawn, open, submit } = await openForms();
    await open('Change the pool');
    fill(box('Options available'), '1000');
    await submit('Save');
    await isClosed();
    await open('Grant options');
    fill(box('Name of the new holder'), 'Mina');
    expect(valueOf(dialog().getByRole('combobox', { name: /^Type/ }))).toBe('employee');
    fill(box('Number of options'), '1001');
    fill(box('Exercise price'), '0.01');
    await submit('Grant options');
    await dialog().findByText('Only 1,000 options are left in the pool');
    fill(box('Number of options'), '400');
    await submit('Grant options');
    await screen.findByText('600 options are available in the pool.');
    await isClosed();
    await waitFor(() => expect(cellsOf('Holders', 'Mina')[0]).toBe('Mina Employee'));
    await open('Edit the options of Mina');
    dialog().getByText(/^600 options are available\. Fewer/);
    fill(box('Number of options'), '1001');
    await submit('Save');
    await dialog().findByText('At most 1,000 options can come from the pool');
    fill(box('Number of options'), '100');
    await submit('Save');
    await screen.findByText('900 options are available in the pool.');
    await isClosed();
    await press(drawn, 'Remove the options of Mina');
    await screen.findByText('1,000 options are available in the pool.');
    await screen.findByText('The options of Mina were removed. They are back in the pool.');
    await undo(drawn, -1);
    await screen.findByText('900 options are available in the pool.');
  });

  it('set vesting where the holder is, in real shares', async () => {
    const { drawn, open, submit } = await openForms();
    await screen.findAllByRole('region', { name: 'Holders' });
    const expectFounders = (cells: string[]) => expectCells('Holders', 'founders', cells, 1, 4);
    await expectFounders(['6,000,000', '6,000,000', '0']);
    await open('Set up vesting of founders');
    fill(dialog().getByLabelText(/^Start date/), '2199-01-01');
    await submit('Add');
    await isClosed();
    await expectFounders(['6,000,000', '0 0.00%', '6,000,000']);
    await undo(drawn, 0);
    await expectFounders(['6,000,000', '6,000,000', '0']);
    await press(drawn, 'Redo');
    await open('Change vesting of founders');
    fill(dialog().getByLabelText(/^Start date/), '2020-01-01');
    await submit('Save');
    await isClosed();
    await screen.findByText(/48 months, cliff of 12, linear, from 1 January 2020/);
    await expectFounders(['6,000,000', '6,000,000', '0']);
    await open('Change vesting of founders');
    await submit('Remove schedule');
    await screen.findByText('The schedule of “founders” was removed.');
    await isClosed();
    await undo(drawn, -1);
    await waitFor(() => buttonOf('Change vesting of founders'));
  });
});

it('shows the option pool shuffle: $1.33 becomes $1.00 while one types the pool', async () => {
  await openShares(optionPoolShuffle(0), '?mode=shares&view=rounds');
  const expectStat = (label: string, figure: string) =>
    waitFor(() => expect(statOf('Result of Series A', label)).toBe(figure));
  await expectStat('Price per share', '$1.3333');
  const shuffled = 'Less the pool increase at the new price';
  expect(screen.queryByText(shuffled)).toBeNull();
  const pool = screen.getByRole('textbox', { name: /^Option pool/ });
  fill(pool, '20');
  await expectStat('Price per share', '$1.00');
  await expectStat('Effective pre-money', '$6,000,000');
  screen.getByText(shuffled);
  await expectStat('Pool increase', '2,000,000');
  // What cannot be read changes nothing.
  for (const bad of ['100', 'many']) {
    fill(pool, bad);
    await screen.findByText('Option pool must be at least 0 and below 100');
    expect(statOf('Result of Series A', 'Price per share')).toBe('$1.00');
  }
  expect(pool.getAttribute('aria-invalid')).toBe('true');
  fill(pool, '0');
  fill(screen.getByRole('textbox', { name: /^Pre-money valuation/ }), '0');
  await screen.findByText('Series A: The pre-money valuation must be above 0.');
  await waitFor(() => expect(viewOf('Rounds').textContent).toContain(', needs attention'));
});

const paidTo = (name: string) => cellsOf('Payout by holder', name)[1]?.split(' ')[0];
const expectPaid = (name: string, amount: string) => waitFor(() => expect(paidTo(name)).toBe(amount));

it('an exit pays the preference below $25M, converts above it, and keeps its order in the address', async () => {
  const table = sharesTable(
    { founders: 8_000_000 },
    {
      rounds: [{ name: 'Series A', amount: dollars(5_000_000), valuation: dollars(25_000_000), priceDecimals: null }],
    },
  );
  const drawn = await openShares(table, '?mode=shares&view=exit');
  const proceeds = await screen.findByRole('textbox', { name: /^Proceeds/ });
  expect(valueOf(proceeds)).toBe('50,000,000');
  await screen.findByRole('region', { name: 'Payout by class' });
  await expectPaid('Series A investors', '$10,000,000');
  expect(cellsOf('Payout by class', 'Series A')[1]).toMatch(/^Converts to common Converts from \$25,000,000$/);
  fill(proceeds, '10m');
  await expectPaid('Series A investors', '$5,000,000');
  await expectPaid('founders', '$5,000,000');
  fill(screen.getByRole('textbox', { name: /^Debts and costs/ }), '6,000,000');
  await expectPaid('Series A investors', '$4,000,000');
  await press(drawn, /explain Payout of Series A/);
  await screen.findByText(/^Preference \(or the part that the proceeds cover\)/);
  const charts = await screen.findAllByRole('figure');
  const chart = charts.find(({ textContent }) => textContent.includes('Payout over the price of the exit'))!;
  fill(proceeds, '40m');
  await waitFor(() => expect(chart.textContent).toContain('Series A converts'));
  await pressRadio('All together');
  await waitFor(() => expect(new URLSearchParams(location.search).get('seniority')).toBe('pari-passu'));
  fill(proceeds, 'lots');
  await waitFor(() => expect(proceeds.getAttribute('aria-invalid')).toBe('true'));
});

describe('acceleration of vesting', () => {
  /** Half of Asha's 8,000,000 shares have vested on 2026-01-01. */
  const table = (acceleration?: Acceleration): CapTable => {
    const founded = sharesTable({ asha: 8_000_000, ben: 2_000_000 });
    const vestingSchedule = {
      startDate: '2024-01-01',
      cliff: 12,
      vestingPeriod: 48,
      vestingType: 'linear' as const,
      ...(acceleration ? { acceleration } : {}),
    };
    return {
      ...founded,
      vestingMonth: 'calendar',
      stakeholders: founded.stakeholders.map((one) =>
        one.id === 'asha' ? { ...one, equity: 80, vestingSchedule } : one,
      ),
    };
  };

  it('is set in the schedule, said there in words, and counted at an exit as one chooses, also from the address', async () => {
    const drawn = await openShares(table(), '');
    const { user } = drawn;
    const vesting = within(await screen.findByRole('region', { name: 'Vesting Schedules' }));
    await user.click(await vesting.findByRole('button', { name: 'Change vesting of asha' }));
    const formOf = async () => within(await screen.findByRole('form', { name: 'Vesting of asha' }));
    let form = await formOf();
    const field = (label: RegExp) => form.getByLabelText(label);
    await user.click(form.getByRole('button', { name: 'Acceleration on a sale' }));
    expect(valueOf(field(/^When the company is sold/))).toBe('none');
    await user.selectOptions(field(/^When the company is sold/), 'Double trigger: if also let go');
    expect(valueOf(field(/^Let go within \(months\)/))).toBe('12');
    fill(field(/^Vests at once/), '101');
    fill(field(/^Let go within \(months\)/), '0');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('The share must be above 0% and at most 100%');
    form.getByText('The window must be a whole number of 1 to 60 months');
    fill(field(/^Vests at once/), '50 %');
    fill(field(/^Let go within \(months\)/), '18');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const words = 'If let go within 18 months after a sale, half of what is left vests';
    const isSaid = (part: HTMLElement) => waitFor(() => expect(part.textContent).toContain(words));
    await isSaid(screen.getByRole('region', { name: 'Vesting Schedules' }));
    await waitFor(() =>
      expect(storedAt('equity_stakeholders')).toMatchObject([
        { vestingSchedule: { acceleration: { trigger: 'double', share: 50, months: 18 } } },
        {},
      ]),
    );
    await user.click(vesting.getByRole('tab', { name: 'Vesting' }));
    await isSaid(await vesting.findByRole('row', { name: /^asha/ }));
    vesting.getByRole('columnheader', { name: /^If sold now/ });

    await user.click(screen.getByRole('tab', { name: 'Cap table' }));
    await screen.findByRole('tablist', { name: 'Cap table sections' });
    await user.click(viewOf('Exit'));
    const dateOf = () => screen.getByLabelText(/^Date/);
    const drawnWhole = async () => {
      await screen.findByRole('region', { name: 'Payout by holder' });
      await screen.findByRole('region', { name: 'Vesting at the sale by holder' });
    };
    await drawnWhole();
    fill(screen.getByRole('textbox', { name: /^Proceeds/ }), '10m');
    fill(dateOf(), '2026-01-01');
    const expectRow = (cells: unknown[]) => expectCells('Vesting at the sale by holder', 'asha', cells, 1, 5);
    const saleCard = () => screen.getByRole('region', { name: 'Vesting at the sale' });
    const sale = () => within(saleCard());
    await expectRow(['4,000,000', '0', '$0', '4,000,000']);
    // As it always was, until one asks otherwise.
    await expectPaid('asha', '$8,000,000');
    await expectSaid('4,000,000 shares are still to vest after the sale, the last on 1 January 2028.', saleCard);
    await user.click(sale().getByRole('button', { name: 'Month by month' }));
    await screen.findByRole('region', { name: 'Vesting after the sale by month' });
    const month = (name: string) => cellsOf('Vesting after the sale by month', name);
    expect(month('February 2026')).toEqual(['February 2026', '166,666', '3,833,334']);
    expect(month('January 2028')).toEqual(['January 2028', '166,667', '0']);
    await pressRadio('Are let go');
    await expectSaid('2,000,000 shares never vest, as their holders are let go.', saleCard);
    await pressRadio('Stay on');
    await pressRadio('Get nothing');
    await expectPaid('asha', '$6,666,666.67');
    await pressRadio('Are let go');
    await expectRow(['4,000,000', '2,000,000', '$2,500,000', '2,000,000']);
    await expectPaid('asha', '$7,500,000');
    await expectPaid('ben', '$2,500,000');
    await expectSaid(
      '2,000,000 shares accelerate, worth $2,500,000. 2,000,000 shares are still unvested and get nothing.',
      saleCard,
    );

    // The same address shows the same to the next visit.
    const { search } = location;
    drawn.unmount();
    await openShares(storedTable(), search);
    await drawnWhole();
    await isSaid(saleCard());
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect([isChosen('Get nothing'), isChosen('Are let go')]).toEqual([true, true]);
    // Before the cliff nothing has vested, and half of it accelerates.
    fill(dateOf(), '2024-06-01');
    await expectRow(['0', '4,000,000', expect.stringMatching(/^\$/), '4,000,000']);
    // The same form is a press away.
    await user.click(sale().getByRole('button', { name: 'Change vesting of asha' }));
    form = await formOf();
    fill(field(/^Vests at once/), '100');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await expectRow(['0', '8,000,000', expect.stringMatching(/^\$/), '0']);
  });

  /** What the form above has stored. */
  const storedTable = () => table({ trigger: 'double', share: 50, months: 18 });

  it('says so where no one would be paid', async () => {
    const alone = table();
    const [founder] = alone.shares.certificates;
    const founded = { ...alone, shares: { ...alone.shares, certificates: founder ? [founder] : [] } };
    await openShares(founded, '?mode=shares&view=exit&unvested=lapses');
    await screen.findByRole('region', { name: 'Vesting at the sale by holder' });
    fill(screen.getByLabelText(/^Date/), '2024-06-01');
    await screen.findByText('No share has vested by then, so no one is paid.');
    within(await screen.findByRole('region', { name: 'Vesting at the sale by holder' })).getByText('No acceleration');
    expect(screen.queryByRole('region', { name: 'Payout by holder' })).toBeNull();
  });
});

describe('Open Cap Format', () => {
  const base = sharesTable(
    { asha: 6_000_000, ravi: 3_333_333 },
    {
      pool: 1_000_000,
      convertibles: [
        { amount: dollars(200_000), cap: dollars(4_000_000), date: '2025-03-01', discount: 12.5 },
        {
          kind: 'note',
          amount: dollars(50_000),
          date: '2025-06-30',
          interest: { rate: 8, compounding: 'annual', dayCount: '30-360' },
        },
      ],
      rounds: [{ name: 'Seed', amount: dollars(2_000_000), valuation: dollars(10_000_000), date: '2026-01-15' }],
    },
  );
  const saved = createScenario(base, { id: 'sc', name: 'Plan B', createdAt: '2026-01-01T00:00:00.000Z' });
  const table: CapTable = {
    ...(saved.ok ? saved.value : base),
    company: 'Lantern & Söhne',
    aside: [{ file: 'OCF_VALUATIONS_FILE', object: { object_type: 'VALUATION', id: 'v1', provider: 'Somebody' } }],
  };
  /** The open document as the browser keeps it. */
  const stored = () => {
    const rest = storedAt('equity_document') as { id: string; name: string };
    const fields = ['equity_stakeholders', 'equity_fundingRounds', 'equity_scenarios'].map(storedAt);
    return { id: rest.id, name: rest.name, text: JSON.stringify({ ...rest, id: '', name: '', savedAt: 0, fields }) };
  };
  const choose = (files: { name: string; bytes: Uint8Array }[]) =>
    fireEvent.change(screen.getByLabelText('Open Cap Format files to import'), {
      target: { files: files.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name)) },
    });

  it('leaves as a zip and comes back as a new document that is the same; a bomb or what is no cap table changes nothing', async () => {
    const { files: leaving } = catchLeaving();
    const drawn = await openShares(table);
    const { user } = drawn;
    await screen.findByRole('tablist', { name: 'Cap table sections' });
    await press(drawn, 'Share and files');
    await user.click(await screen.findByRole('menuitem', { name: 'Export Open Cap Format' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Export Open Cap Format' }));
    await user.click(asked.getByRole('button', { name: 'Export' }));
    await asked.findByText('Please choose a country');
    await user.selectOptions(asked.getByRole('combobox', { name: /^Country of formation/ }), 'India');
    await user.click(asked.getByRole('button', { name: 'Export' }));
    const told = within(await screen.findByRole('dialog', { name: 'Exported to “Lantern & Söhne.ocf.zip”' }));
    told.getByText('The format has no planned rounds, so they are saved as comments.');
    expect(leaving.map(({ name }) => name)).toEqual(['Lantern & Söhne.ocf.zip']);
    const bytes = new Uint8Array(await leaving[0]!.blob.arrayBuffer());
    const zipped = readZip(bytes);
    const parts = 'files' in zipped ? zipped.files : [];
    const paths = parts.map(({ path }) => path);
    expect(paths).toContain('Manifest.ocf.json');
    expect(paths).toContain('Transactions.ocf.json');
    const manifest = parts.find(({ path }) => path === 'Manifest.ocf.json')?.text;
    expect(JSON.parse(manifest ?? '')).toMatchObject({ issuer: { country_of_formation: 'IN' } });
    await user.click(told.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await isClosed();

    const before = stored();
    choose([{ name: 'export.zip', bytes }]);
    const notes = within(await screen.findByRole('dialog', { name: '“Lantern & Söhne” was imported' }));
    await notes.findByText(/Saved, but not used in calculations: 1 VALUATION/);
    await user.click(notes.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await isClosed();
    await press(drawn, /^Lantern & Söhne: all your documents/);
    await screen.findByRole('menuitem', { name: 'Seeded table' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(stored().name).toBe('Lantern & Söhne'));
    const after = stored();
    expect(after.id).not.toBe(before.id);
    expect(after.text).toBe(before.text);
    expect(cellsOf('Cap table by holder, Seed', 'ravi').at(-2)).toBe('3,333,333');

    // The same as single files.
    choose(parts.map(({ path, text }) => ({ name: path, bytes: new TextEncoder().encode(text) })));
    await screen.findByRole('dialog', { name: '“Lantern & Söhne” was imported' });
    escape();
    await isClosed();
    await screen.findByRole('button', { name: /^Lantern & Söhne \(2\): all your documents/ });
    await waitFor(() => expect(stored().name).toBe('Lantern & Söhne (2)'));
    const kept = stored();
    // What else is refused is tested with what reads zips and the format.
    for (const [name, content, message] of [
      ['bomb.zip', zip([{ name: 'a.ocf.json', data: Buffer.alloc(9_000_000, 0x20) }]), /compressed far more/],
      ['other.json', new TextEncoder().encode('{"file_type":"PIZZA"}'), /no Open Cap Format file here/],
    ] as const) {
      choose([{ name, bytes: content }]);
      await screen.findByText(message);
    }
    expect(stored()).toEqual(kept);

    // A report is of the mode that is shown.
    await press(drawn, 'Export');
    await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
    await waitFor(() => expect(leaving.at(-1)?.name).toBe('equity-split-report.xlsx'));
    const { SheetNames, Sheets } = readBook(new Uint8Array(await leaving.at(-1)!.blob.arrayBuffer()));
    expect(SheetNames).toContain('Cap table today');
    expect(SheetNames).toContain('1 After Seed');
    const rows = utils.sheet_to_json<unknown[]>(Sheets['Cap table today'] ?? {}, { header: 1 });
    expect(rows.find(([name]) => name === 'ravi')).toContain(3_333_333);
    expect(sent).toEqual([]);
  });
});

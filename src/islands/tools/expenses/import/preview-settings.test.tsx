/** How the preview of a bank file says that the file was read, and what a change of that answers. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PreviewSettings } from './PreviewSettings';

type Props = Parameters<typeof PreviewSettings>[0];

const READ = { dayOrder: 'day-first', decimal: ',', encoding: 'windows-1252' };
const MAPPING = { amount: 2, side: null, outgoing: 'negative' };

function draw(answers: Props['answers'], step: object = {}) {
  const calls = { onAnswer: vi.fn(), onMethod: vi.fn(), onColumns: vi.fn() };
  const preview = {
    kind: 'preview',
    source: 'csv',
    currency: null,
    foreign: [],
    table: { answers: READ, mapping: MAPPING, isRemembered: false },
    ...step,
  };
  const { container } = render(
    <PreviewSettings
      {...calls}
      step={preview as unknown as Props['step']}
      answers={answers}
      currency="INR"
      fileName="statement.csv"
      method="Bank Transfer"
    />,
  );
  return { ...calls, said: container.querySelector('p')?.textContent, user: userEvent.setup({ delay: null }) };
}
const shown = () =>
  (screen.getAllByRole('combobox') as unknown as HTMLSelectElement[]).map((select) => [
    select.labels[0]?.firstChild?.textContent,
    select.value,
  ]);

describe('the settings of a preview', () => {
  it('show how the file was read, and what was answered instead', () => {
    const { said } = draw({ decimal: '.', outgoing: 'positive' });
    expect(said).toBe('statement.csv (CSV). It does not name a currency, so we read the amounts as INR. ');
    expect(shown()).toEqual([
      ['Money out is', 'positive'],
      ['Dates', 'day-first'],
      ['Decimals', '.'],
      ['Letters', 'windows-1252'],
      ['Paid by', 'Bank Transfer'],
    ]);
  });

  it('show how the file was read where nothing was answered', () => {
    draw({});
    expect(shown().map(([, value]) => value)).toEqual(['negative', 'day-first', ',', 'windows-1252', 'Bank Transfer']);
  });

  it('answer each change by its name, and lead to the columns', async () => {
    const { onAnswer, onMethod, onColumns, user } = draw({});
    await user.selectOptions(screen.getByLabelText('Decimals'), 'Point (1,234.50)');
    await user.selectOptions(screen.getByLabelText('Dates'), 'MM/DD');
    await user.selectOptions(screen.getByLabelText('Money out is'), 'Positive (+)');
    expect(onAnswer.mock.calls).toEqual([
      [{ decimal: '.' }],
      [{ dayOrder: 'month-first' }],
      [{ outgoing: 'positive' }],
    ]);
    await user.selectOptions(screen.getByLabelText('Paid by'), 'Cash');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect([onMethod.mock.calls, onColumns.mock.calls.length]).toEqual([[['Cash']], 1]);
  });

  it('ask nothing of amounts with a side, of a bank format, or of our own export', () => {
    draw({}, { table: { answers: { decimal: '.' }, mapping: { ...MAPPING, side: 3 }, isRemembered: true } });
    expect(shown().map(([label]) => label)).toEqual(['Decimals', 'Paid by']);
    expect(screen.getByText(/Read the same way as the last file with these columns\./)).toBeTruthy();
    document.body.innerHTML = '';
    expect(draw({}, { source: 'ofx', table: null, currency: 'INR' }).said).toBe(
      'statement.csv (OFX). Its amounts are in INR. ',
    );
    expect(shown().map(([label]) => label)).toEqual(['Paid by']);
    document.body.innerHTML = '';
    draw({}, { source: 'own', table: null });
    expect(screen.queryByRole('group')).toBeNull();
  });
});

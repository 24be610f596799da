/** A row of the back-office on phones: two lines, with the rest behind a button. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Column } from '@/islands/ui/table/DataTable';
import { ColumnsCard } from './list-columns';

type Entry = Record<'at' | 'operator' | 'what' | 'record' | 'fields', string>;
const column = (key: keyof Entry, card?: Column<Entry>['card']): Column<Entry> => ({
  key,
  header: key.toUpperCase(),
  cell: (entry) => entry[key],
  ...(card ? { card } : {}),
});
const entry: Entry = { at: 'Monday', operator: 'Asha', what: 'Scheme edited', record: 'SISFS', fields: 'Deadline' };
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('a card made of columns', () => {
  it('shows its name, what goes first and one more fact, and the rest on request', async () => {
    const columns = [
      column('at'),
      column('operator'),
      column('what', 'name'),
      column('record', 'line'),
      column('fields'),
    ];
    render(<ColumnsCard row={entry} name="Scheme edited" columns={columns} />);
    screen.getByText('Scheme edited');
    expect(facts()).toEqual(['SISFS', 'Monday']);
    await userEvent.click(screen.getByRole('button', { name: 'More about Scheme edited' }));
    expect(facts()).toEqual(['SISFS', 'Monday', 'Asha', 'Deadline']);
    screen.getByRole('button', { name: 'Less about Scheme edited', expanded: true });
  });

  it('takes its first column as its name where none is named', () => {
    render(<ColumnsCard row={entry} name="Monday" columns={[column('at'), column('operator')]} />);
    expect(facts()).toEqual(['Asha']);
  });
});

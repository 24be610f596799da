/** The rules of an expense book: added, changed, moved, deleted and applied, each with its sentence and the way back. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CategoryRule } from '@/domain/expenses/expense';
import { storedKeys } from '@tests/factories/expense-books';
import { expense } from '@tests/factories/expenses';
import { keptExpenses, openTracker } from '@tests/setup/component/expense-tracker';
import { chooseMore, fill, valueOf } from '@tests/setup/component/tool';

const RULES: CategoryRule[] = [
  { id: 'r1', test: 'contains', text: 'uber', category: 'Other' },
  { id: 'r2', test: 'starts', text: 'aws', category: 'Other' },
];

async function openRules(rules: CategoryRule[], expenses = [expense({ description: 'Figma', category: 'Other' })]) {
  const { user } = await openTracker('', storedKeys({ rules, expenses }));
  await chooseMore(user, 'Rules');
  const dialog = within(await screen.findByRole('dialog', { name: 'Category rules' }));
  const listed = () =>
    within(dialog.getByRole('list', { name: 'Rules, the first that matches wins' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { user, dialog, listed, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

describe('rules of categories', () => {
  it('begin with none; a first one says what is missing, and is added at the end', async () => {
    const { dialog, listed, press, user } = await openRules([]);
    dialog.getByText('No rules yet');
    dialog.getByText(/lines that contain “uber” are Travel & Entertainment/);
    await press('Add a rule');
    expect(dialog.queryByText('No rules yet')).toBeNull();
    dialog.getByText('New rule');
    await press('Add rule');
    await dialog.findByText('Please enter the text to look for');
    dialog.getByText('Please select a category');
    const text = dialog.getByLabelText(/^Text/);
    await waitFor(() => expect(document.activeElement).toBe(text));
    fill(text, 'x');
    await user.selectOptions(dialog.getByLabelText(/^Category/), 'Marketing & Advertising');
    await press('Add rule');
    await dialog.findByText('Please use at least 2 letters or digits');
    fill(text, 'xy');
    await user.selectOptions(dialog.getByLabelText('Compare'), 'Description is exactly');
    await press('Add rule');
    await dialog.findByText('The rule was added at the end.');
    expect(listed()).toEqual(['1.Description is exactly “xy”Marketing & Advertising']);
    await press('Add a rule');
    await press('Cancel');
    expect(listed()).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a rule' })));
  });

  it('are changed, moved with the focus on the button, and deleted with Undo', async () => {
    const { dialog, listed, press } = await openRules(RULES);
    expect(listed()).toEqual(['1.Description contains “uber”Other', '2.Description starts with “aws”Other']);
    await press('Move “uber” up');
    expect(listed()[0]).toContain('uber');
    await press('Move “uber” down');
    await dialog.findByText('“uber” is now rule 2 of 2.');
    expect(listed()[0]).toContain('aws');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move “uber” down' }));
    expect(dialog.getByRole('button', { name: 'Move “uber” down' }).getAttribute('aria-disabled')).toBe('true');
    await press('Change “aws”');
    dialog.getByText('Change “aws”');
    const text = dialog.getByLabelText(/^Text/);
    expect(valueOf(text)).toBe('aws');
    expect(valueOf(dialog.getByLabelText('Compare'))).toBe('starts');
    fill(text, 'azure');
    await press('Save rule');
    await dialog.findByText('The rule was changed.');
    expect(listed()).toEqual(['1.Description starts with “azure”Other', '2.Description contains “uber”Other']);
    await press('Delete “azure”');
    await dialog.findByText('“azure” was deleted.');
    expect(listed()).toEqual(['1.Description contains “uber”Other']);
    await press('Undo');
    await dialog.findByText('Change undone.');
    expect(listed()[0]).toContain('azure');
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are seen on what is recorded before they are applied, and taken back', async () => {
    const { dialog, press } = await openRules(
      [{ id: 'r1', test: 'contains', text: 'figma', category: 'Marketing & Advertising' }],
      [
        expense({ id: 'e1', description: 'Figma seats', category: 'Other' }),
        expense({ id: 'e2', description: 'Rent', category: 'Other' }),
      ],
    );
    dialog.getByText(/You can also apply them to the 2 expenses in this document\./);
    await press('See what would change');
    await dialog.findByText('1 expense of 2 would get another category.');
    const list = within(dialog.getByRole('list', { name: 'Expenses that would change' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    list.getByText('Figma seats');
    await press('Leave them');
    expect(dialog.queryByRole('list', { name: 'Expenses that would change' })).toBeNull();
    await press('See what would change');
    await press('Apply to 1 expense');
    await dialog.findByText('1 expense has a new category.');
    const categoryOf = (id: string) => keptExpenses().find((one) => one.id === id)?.category;
    await waitFor(() => expect(categoryOf('e1')).toBe('Marketing & Advertising'));
    expect(categoryOf('e2')).toBe('Other');
    await press('Undo');
    await dialog.findByText('Change undone.');
    await waitFor(() => expect(categoryOf('e1')).toBe('Other'));
    await press('Delete “figma”');
    await dialog.findByText('“figma” was deleted.');
    dialog.getByText('No rules yet');
  });
});

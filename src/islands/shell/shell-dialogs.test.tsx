/** The list of shortcuts and the palette, as the pages open them. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FOUNDER } from '@tests/factories/viewers';
import { answer } from '@tests/setup/component/network';
import CommandPalette from './CommandPalette';
import ShortcutsDialog from './ShortcutsDialog';

describe('the shortcuts', () => {
  it('are those of the page that is open first, then those of every page', async () => {
    history.replaceState(null, '', '/portal/tools/burn-rate');
    const { unmount } = render(<ShortcutsDialog open onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    dialog.getByRole('heading', { name: 'On this page' });
    dialog.getByText('Download the report as PDF');
    dialog.getByRole('heading', { name: 'Everywhere' });
    unmount();
    history.replaceState(null, '', '/portal/support');
    render(<ShortcutsDialog open onClose={() => undefined} />);
    const plain = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(plain.queryByText('On this page')).toBeNull();
  });
});

describe('the palette', () => {
  it('finds an action by what people call it, and leads to it', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    answer('get', '/api/investors', { body: { data: [] } });
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<CommandPalette open onClose={onClose} viewer={FOUNDER} />);
    const field = await screen.findByRole('combobox', { name: 'Search pages, tools, investors' });
    await user.type(field, 'log out');
    screen.getByRole('option', { name: /^Logout/ });
    await user.clear(field);
    await user.type(field, 'add expense');
    expect(screen.getByRole('option', { name: /^Add expense/ }).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/portal/tools/expense-tracker?open=new');
  });
});

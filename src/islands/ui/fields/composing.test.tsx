/** While a word is composed, Enter and Escape submit and close nothing: the listener of document-boot.js, which every page has, runs first. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TagsRow } from '@/islands/admin/records/FieldRow';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { useForm } from '@/islands/ui/form/use-form';

/** The key events of Chromium and Firefox while words are composed, and of Safari, which only has the code. */
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];

describe('while words are composed', () => {
  it('Enter and Escape neither submit a dialog nor close it; afterwards they do', async () => {
    const onSubmit = vi.fn(() => null);
    const onClose = vi.fn();
    render(
      <NameDialog open title="Save" submitLabel="Save" name="पुणे" limit={80} onClose={onClose} onSubmit={onSubmit} />,
    );
    const field = screen.getByRole('textbox', { name: /Name/ });
    for (const how of COMPOSING)
      for (const key of ['Enter', 'Escape'])
        // Prevented: the browser does not send the form either, nor close the dialog.
        expect(fireEvent.keyDown(field, { key, ...how })).toBe(false);
    expect([onSubmit, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const user = userEvent.setup();
    await user.click(field);
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith('पुणे'));
  });

  it('Enter takes no tag, and letters go on', () => {
    const onKeyDown = vi.fn();
    function Tags() {
      const form = useForm<Record<string, unknown>>({ initial: { sectors: [] }, onValid: () => undefined });
      return (
        <div role="presentation" onKeyDown={onKeyDown}>
          <TagsRow form={form} field={{ name: 'sectors', label: 'Sectors', kind: 'tags' }} />
        </div>
      );
    }
    render(<Tags />);
    const field = screen.getByRole('textbox', { name: 'Sectors' });
    fireEvent.change(field, { target: { value: 'कृषि' } });
    for (const how of COMPOSING) {
      fireEvent.keyDown(field, { key: 'Enter', ...how });
      expect(fireEvent.keyDown(field, { key: 'Process', ...how })).toBe(true);
    }
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(screen.queryByRole('list', { name: 'Sectors' })).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });
    screen.getByRole('list', { name: 'Sectors' });
  });
});

/** The documents of a tool: begun, named, copied, exported, imported and deleted with Undo. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { writeDocument } from '@/domain/tools/document';
import { PLAN, keysOf } from '@tests/factories/burn-plans';
import { catchLeaving, chooseMore, drawTool, fill, notices, valueOf } from '@tests/setup/component/tool';

const plan = (name: string) => ({ id: 'plan', name, savedAt: 1, data: PLAN });

async function openBurn() {
  const { user } = await drawTool({
    path: '/portal/tools/burn-rate',
    stored: keysOf(PLAN),
    make: async () => {
      const { BurnRateScreen } = await import('@/islands/tools/burn-rate/BurnRateScreen');
      return <BurnRateScreen start={{ tab: 'overview', months: 18 }} />;
    },
  });
  await waitFor(() => expect(balance()).toContain('96,000'));

  return { user };
}
const balance = () => screen.getByRole('region', { name: 'Bank balance' }).textContent;
const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

describe('the documents of a tool', () => {
  it('are renamed, with what a name may be, and deleted with Undo', async () => {
    const { user } = await openBurn();
    await chooseMore(user, 'Rename');
    const dialog = await dialogOf(/^Rename the /);
    const name = dialog.getByLabelText(/^Name/);
    expect(valueOf(name)).not.toBe('');
    fill(name, ' ');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await dialog.findByText('Please enter a name');
    fill(name, '  Plan B  ');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await screen.findByRole('button', { name: /Plan B/ });
    await chooseMore(user, 'Delete');
    await notices().findByText('“Plan B” was deleted.');
    await waitFor(() => expect(balance()).not.toContain('96,000'));
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(balance()).toContain('96,000'));
    screen.getByRole('button', { name: /Plan B/ });
  });

  it('are exported as JSON, and imported again under their name; what is none says why', async () => {
    const { user } = await openBurn();
    const { files } = catchLeaving();
    await chooseMore(user, 'Export as JSON');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]!.name).toMatch(/\.json$/);
    const give = (text: string) =>
      fireEvent.change(screen.getByLabelText('JSON file to import'), {
        target: { files: [new File([text], 'plan.json')] },
      });
    give('{"half":');
    await notices().findByText('This is not a complete JSON file.');
    give(writeDocument(BURN_PLAN, plan('From a file')));
    await notices().findByText('“From a file” was imported.');
    await screen.findByRole('button', { name: /From a file/ });
    expect(balance()).toContain('96,000');
  });

  it('keep earlier versions only in an account', async () => {
    const { user } = await openBurn();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const versions = await screen.findByRole('menuitem', { name: /^Earlier versions/ });
    expect(versions.textContent).toContain('in the account');
    expect(versions.getAttribute('aria-disabled') ?? String((versions as HTMLButtonElement).disabled)).toBe('true');
  });
});

/** The recipients of the mail: a collection one after the other, missing values, one entry, and the notes about each person. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedCard } from '@/domain/saved/cards';
import { SavedServer } from '@tests/fakes/saved-server';
import { answer, answerAt } from '@tests/setup/component/network';
import { ASHA, emptyDatabase, openTool, template, write } from '@tests/setup/component/outreach';
import { COLLECTION, collectionOf, refOf, savedCard } from '@tests/setup/component/saved';
import { fill, notices, pressButton, storedAt, valueOf } from '@tests/setup/component/tool';

beforeEach(emptyDatabase);

const mail = () => within(screen.getByRole('region', { name: 'Your email' }));
const [one, two] = [savedCard(1), savedCard(2)];
const sample = (n: number) => savedCard(n, { isSample: true });
const scheme = (n: number) => savedCard(n, { name: `Scheme ${n}` }, 'scheme');

/** Someone whose collection has these entries; of them, `listed` are still in the directories. */
async function openCollection(entries: readonly SavedCard[], listed: readonly SavedCard[] = entries) {
  new SavedServer(collectionOf(entries)).listen(listed);
  return openTool(`?collection=${COLLECTION}`, {}, { isSignedIn: true });
}
const openEntry = (card: SavedCard, stored: Record<string, unknown> = {}) => {
  new SavedServer().listen([card]);
  return openTool(`?to=${refOf(card)}`, stored, { isSignedIn: true });
};

describe('a collection', () => {
  it('is gone through person by person, and left for a mail without a recipient', async () => {
    const { user } = await openCollection([one, two]);
    await mail().findByText('1 of 2 · 0 written to today');
    expect(mail().getByRole<HTMLButtonElement>('button', { name: 'Previous person' }).disabled).toBe(true);
    await user.selectOptions(mail().getByRole('combobox', { name: 'Person' }), '2. Saved Capital 2');
    await mail().findByText('2 of 2 · 0 written to today');
    mail().getByRole('link', { name: 'Saved Capital 2' });
    expect(mail().getByRole<HTMLButtonElement>('button', { name: 'Next person' }).disabled).toBe(true);
    expect(new URLSearchParams(location.search).get('to')).toBe(refOf(two));
    await user.click(mail().getByRole('button', { name: 'Previous person' }));
    await mail().findByText('1 of 2 · 0 written to today');
    await pressButton(user, 'Write without a recipient');
    await mail().findByText('No recipients yet. Choose people to fill in the fields for each of them.');
    expect(location.search).toBe('');
  });

  it('offers the next person who was not written to today, in the list too', async () => {
    const { user } = await openCollection([one, two]);
    await mail().findByText('1 of 2 · 0 written to today');
    write('Hello', 'Hi');
    await pressButton(user, 'Copy to Clipboard');
    await mail().findByText('1 of 2 · 1 written to today');
    mail().getByRole('option', { name: '1. Saved Capital 1 (Written to today)' });
    await user.click(mail().getByRole('button', { name: 'Next: Saved Capital 2' }));
    await pressButton(user, 'Copy to Clipboard');
    await mail().findByText('2 of 2 · 2 written to today');
    // All of them were written to.
    expect(mail().queryByRole('button', { name: /^Next: / })).toBeNull();
  });

  it('that could not be loaded says so, and is loaded when one tries again', async () => {
    const server = new SavedServer(collectionOf([one, two]));
    server.listen([one, two]);
    let isDown = true;
    answer('get', '/api/saved/cards', () => (isDown ? { status: 500 } : { data: [one, two] }));
    const { user } = await openTool(`?collection=${COLLECTION}`, {}, { isSignedIn: true });
    const told = await mail().findByRole('alert');
    expect(told.textContent).toBe('The people could not be loaded. Check your connection and try again.');
    isDown = false;
    await pressButton(user, 'Try again');
    await mail().findByText('1 of 2 · 0 written to today');
    expect(mail().queryByRole('alert')).toBeNull();
  });

  it('leaves out what is no longer listed, samples and schemes, and says so of each', async () => {
    await openCollection([one, sample(3), scheme(4), two], [one, sample(3), scheme(4)]);
    await mail().findByRole('link', { name: 'Saved Capital 1' });
    mail().getByText('One entry is no longer listed and left out.');
    mail().getByText('One entry is a made-up sample and left out.');
    mail().getByText('One entry is a scheme and left out.');
    // There is no one else to step to.
    expect(mail().queryByRole('combobox', { name: 'Person' })).toBeNull();
  });

  it('without anyone to write to says why', async () => {
    const gone = [savedCard(7), savedCard(8)];
    const left = [sample(3), sample(4), scheme(5), scheme(6)];
    const { unmount } = await openCollection([...left, ...gone], left);
    await mail().findByText('There is no one to write to in “Seed round”.');
    mail().getByText('2 entries are no longer listed and left out.');
    mail().getByText('2 entries are made-up samples and left out.');
    mail().getByText('2 entries are schemes and left out.');
    unmount();
    localStorage.clear();
    await openCollection([]);
    await mail().findByText('No one is in “Seed round” yet.');
  });

  it('that is no longer there, like an address that is none, is never written to', async () => {
    new SavedServer().listen();
    const { unmount } = await openTool(`?collection=${COLLECTION}`, {}, { isSignedIn: true });
    expect((await mail().findByRole('alert')).textContent).toBe('This person or collection is no longer available.');
    unmount();
    await openTool('?collection=mine&to=hand:<b>');
    await mail().findByText(/^No recipients yet\./);
  });
});

describe('one entry', () => {
  it.each([
    [sample(3), 'This person is a sample, made up to show how Outset works. You cannot write to them.'],
    [scheme(4), 'This is a scheme. There is no one to write to.'],
  ])('that no one can be written to at gives a message', async (card, text) => {
    await openEntry(card);
    expect((await mail().findByRole('alert')).textContent).toBe(text);
  });

  it('someone by hand is chosen in the dialog, which closes', async () => {
    new SavedServer().listen();
    const { user } = await openTool('', { outreach_people: [ASHA] }, { isSignedIn: true });
    await pressButton(user, 'Choose recipients');
    const dialog = await screen.findByRole('dialog', { name: 'Choose recipients' });
    await user.click(await within(dialog).findByRole('button', { name: /^Asha Rao/ }));
    await mail().findByText('· asha@example.com');
    expect([location.search, dialog.hasAttribute('open')]).toEqual(['?to=hand:1', false]);
  });
});

describe('the listed contact of an incubator', () => {
  const incubator = savedCard(9, { name: 'Pune Incubator' }, 'incubator');
  const address = '/api/incubator-companies/:id';
  const notes = () => within(screen.getByRole('group', { name: 'Only for Pune Incubator' }));
  async function lookUp(user: UserEvent) {
    await screen.findByRole('group', { name: 'Only for Pune Incubator' });
    await user.click(notes().getByRole('button', { name: 'Use the listed contact' }));
  }

  it('is taken over on demand, and stored as typed by the sender', async () => {
    answerAt('get', address, { data: { pointOfContact: { name: 'Ravi Iyer', email: 'ravi@example.com' } } });
    const { user } = await openEntry(incubator);
    await lookUp(user);
    await waitFor(() => expect(valueOf(notes().getByLabelText('Contact person'))).toBe('Ravi Iyer'));
    await mail().findByText('· ravi@example.com');
    expect(storedAt('outreach_people')).toMatchObject([
      { id: refOf(incubator), name: 'Ravi Iyer', email: 'ravi@example.com' },
    ]);
    expect(notes().queryByRole('button', { name: 'Use the listed contact' })).toBeNull();
  });

  it('without a name leaves the name that the sender typed', async () => {
    answerAt('get', address, { data: { pointOfContact: { email: 'office@example.com' } } });
    const { user } = await openEntry(incubator);
    await screen.findByRole('group', { name: 'Only for Pune Incubator' });
    fill(notes().getByLabelText('Contact person'), 'Meera Shah');
    await lookUp(user);
    await mail().findByText('· office@example.com');
    expect(valueOf(notes().getByLabelText('Contact person'))).toBe('Meera Shah');
  });

  it.each([
    [{ data: { pointOfContact: null } }, 'No contact is listed for this incubator.'],
    [{ status: 500 }, 'Connection Error'],
  ])('that does not exist or does not arrive gives a message and changes nothing', async (reply, text) => {
    answerAt('get', address, reply);
    const { user } = await openEntry(incubator);
    await lookUp(user);
    await notices().findByText(text);
    expect(storedAt('outreach_people')).toBeNull();
    await waitFor(() =>
      expect(notes().getByRole<HTMLButtonElement>('button', { name: 'Use the listed contact' }).disabled).toBe(false),
    );
  });
});

describe('what is noted about a person', () => {
  it('an answer for them wins over the one for everyone, and someone by hand keeps a name', async () => {
    const { user } = await openTool('?to=hand:1&view=preview', { outreach_people: [ASHA] });
    await mail().findByText('Asha Rao', { selector: 'p *' });
    await template(user, 'Cold Outreach');
    const her = () => within(screen.getByRole('group', { name: 'Only for Asha Rao' }));
    const missing = within(await screen.findByRole('region', { name: 'Missing in this email' }));
    fill(await missing.findByLabelText('What the money is for'), 'two new cities');
    const letter = document.querySelector<HTMLElement>('[data-part="body"]')!;
    await waitFor(() => expect(letter.textContent).toContain('two new cities'));
    await user.click(her().getByRole('button', { name: 'Replace for Asha Rao' }));
    fill(her().getByLabelText('What the money is for'), 'a pilot with you');
    await waitFor(() => expect(letter.textContent).toContain('a pilot with you'));
    expect(storedAt('outreach_people')).toMatchObject([{ values: [['useOfFunds', 'a pilot with you']] }]);
    fill(her().getByLabelText('Name'), '');
    expect(valueOf(her().getByLabelText('Name'))).toBe('Asha Rao');
  });
});

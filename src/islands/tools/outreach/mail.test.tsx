/** The mail while it is written: what is kept, what comes back, and what is said where something cannot be done. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ASHA, choose, emptyDatabase, expectMail, field, openTool, send, write } from '@tests/setup/component/outreach';
import {
  catchLeaving,
  fill,
  notices,
  pressButton,
  refuseStorage,
  storedAt,
  valueOf,
} from '@tests/setup/component/tool';

beforeEach(emptyDatabase);

describe('what was typed', () => {
  it('is emptied by Clear, and comes back by Undo', async () => {
    const { user } = await openTool();
    write('My subject', 'My body');
    await choose(user, 'More for this email', 'Clear');
    await notices().findByText('The email was cleared.');
    await expectMail('', '');
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await expectMail('My subject', 'My body');
  });

  it('is stored at once when the page is left', async () => {
    await openTool();
    write('Half a', 'sentence');
    expect(storedAt('outreach_current')).toBeNull();
    dispatchEvent(new Event('pagehide'));
    expect(storedAt('outreach_current')).toMatchObject({ subject: 'Half a', body: 'sentence' });
  });

  it('loses the message of a field as that is changed, and not that of the other', async () => {
    const { user } = await openTool();
    await pressButton(user, 'Copy to Clipboard');
    await screen.findByText('Please enter a subject');
    fill(field('body'), 'Hello');
    expect(screen.queryByText('Please enter email body')).toBeNull();
    screen.getByText('Please enter a subject');
    fill(field('subject'), 'Hi');
    expect(screen.queryByText('Please enter a subject')).toBeNull();
  });

  it('a point of the checklist that only a person can judge counts when it is ticked', async () => {
    const { user } = await openTool();
    const list = () => within(screen.getByRole('region', { name: 'Email Checklist' }));
    list().getByText('10 points');
    write('A subject', 'Hello');
    const point = await list().findByRole('checkbox', { name: 'Someone else has read it once' });
    const count = () =>
      Number(
        list()
          .getByText(/^\d+ of 10$/)
          .textContent?.split(' ')[0],
      );
    const before = count();
    await user.click(point);
    expect(count()).toBe(before + 1);
    await user.click(point);
    expect(count()).toBe(before);
  });
});

describe('what cannot be done', () => {
  it('a message says that the browser refused the copy, and no one counts as written to', async () => {
    const { user } = await openTool('?to=hand:1', { outreach_people: [ASHA] });
    await screen.findByText('Asha Rao');
    write('Hello', 'Hi {{firstName|there}}');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
    await pressButton(user, 'Copy to Clipboard');
    await notices().findByText('Your browser did not allow copying. Select the text and copy it yourself.');
    screen.getByRole('button', { name: 'Copy to Clipboard' });
    expect(storedAt('outreach_log')).toBeNull();
    await pressButton(user, 'Copy to Clipboard');
    await waitFor(() => expect(storedAt('outreach_log')).toMatchObject([{ channel: 'clipboard', state: 'Opened' }]));
  });

  it('a message names an address that mail programs do not take, and no link or file is made with it', async () => {
    const { files, links } = catchLeaving();
    const { user } = await openTool('?to=hand:1', { outreach_people: [{ ...ASHA, email: 'größe@example.com' }] });
    await screen.findByText('Asha Rao');
    write('Hello', 'Hi');
    const told = 'Please enter an email address without accents or other scripts before the @.';
    await send(user, 'Gmail');
    await notices().findByText(told);
    await user.click(notices().getByRole('button', { name: 'Dismiss' }));
    await choose(user, 'More for this email', 'Download .eml');
    await notices().findByText(told);
    expect([files, links, storedAt('outreach_log')]).toEqual([[], [], null]);
  });

  it('Fill in leads to the first field that is open, or to the letter where a blank was typed', async () => {
    const { user } = await openTool();
    write('For {{our_answer}}', 'Hi {{firstName|there}}');
    await pressButton(user, 'Fill in');
    const answer = screen.getByLabelText('Our answer');
    expect(document.activeElement).toBe(answer);
    fill(answer, 'Yes');
    fill(field('body'), 'Hi, we do [your product].');
    await screen.findByText('Still open: [your product].');
    await pressButton(user, 'Fill in');
    expect(document.activeElement).toBe(field('body'));
  });
});

describe('the browser’s storage', () => {
  it('without room gives a message, and what could not be read can be saved as a file', async () => {
    const { files } = catchLeaving();
    const { user } = await openTool('', { outreach_people: [{ id: 7 }] });
    await screen.findByText(/^Some of your people could not be read\. We kept a copy/);
    await pressButton(user, 'Save it as a file');
    expect([files[0]?.name, await files[0]?.blob.text()]).toEqual(['outreach-people.txt', '[{"id":7}]']);
    refuseStorage((key) => key === 'outreach_drafts');
    write('Hello', 'Hi');
    await pressButton(user, 'Save Draft');
    await screen.findByText(/^Your browser has no space left, so drafts and the log are not saved\./);
  });

  it('that could not be loaded gives a message that does not say anything is saved, and one can still write', async () => {
    const { links } = catchLeaving();
    vi.doMock('@/lib/storage/outreach-storage', () => {
      throw new Error('offline');
    });
    onTestFinished(() => vi.doUnmock('@/lib/storage/outreach-storage'));
    const { user } = await openTool();
    await within(screen.getByRole('tabpanel', { name: 'Drafts' })).findByText(/^This could not be loaded\./);
    write('Hello', 'Hi');
    await pressButton(user, 'Save Draft');
    await screen.findByText(/^Your browser does not let us save anything/);
    expect(screen.queryByText(/What you typed is saved/)).toBeNull();
    expect(valueOf(field('subject'))).toBe('Hello');
    expect(links).toEqual([]);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_TEMPLATES } from '@/domain/outreach/letters/template';
import { formatDay } from '@/domain/time/days';
import { localToday } from '@/lib/local-today';
import { sent } from '@tests/setup/component/network';
import {
  ASHA,
  choose,
  emptyDatabase,
  expectMail,
  field,
  openTool,
  send,
  template,
  write,
} from '@tests/setup/component/outreach';
import {
  catchLeaving,
  fill,
  notices,
  pressButton,
  refuseStorage,
  storedAt,
  valueOf,
} from '@tests/setup/component/tool';

const COLD = DEFAULT_TEMPLATES[0]!;

beforeEach(emptyDatabase);

const paramOf = (href: string, name: string) => new URL(href).searchParams.get(name);

it('says no figure of a tool that cannot be read, and why it asks', async () => {
  // What the page sets where this browser holds documents of tools.
  document.documentElement.dataset['tools'] = '';
  onTestFinished(() => void delete document.documentElement.dataset['tools']);
  const { user } = await openTool('', {
    burnCalc_bankBalance: 9_600_000,
    burnCalc_teamMembers: 'broken',
    equity_stakeholders: 'broken',
  });
  await template(user, 'Progress Update');
  const missing = within(await screen.findByRole('region', { name: 'Missing in this email' }));
  const runway = await missing.findByLabelText('Runway');
  const why = document.getElementById(runway.getAttribute('aria-describedby') ?? '')!;
  expect(why.textContent).toBe('Your runway plan could not be read. Open it');
  expect(within(why).getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/portal/tools/burn-rate');
  await template(user, 'Cold Outreach');
  await missing.findByText(/^Your cap table could not be read\./);
});

it('says on paper which email it is, and of which day', async () => {
  await openTool();
  const day = formatDay(localToday());
  await screen.findByText(`Your email, ${day}`);
  fill(field('subject'), 'Seed round of Neev');
  expect((await screen.findByText(`Seed round of Neev, ${day}`)).className).toContain('print:block');
});

describe('the form', () => {
  it('MAIL-04 a template fills it and says so; what was typed comes back by Undo, and after a reload', async () => {
    const { user, unmount } = await openTool();
    await template(user, 'Cold Outreach');
    await notices().findByText('Template "Cold Outreach" loaded successfully!');
    await expectMail(COLD.subject, COLD.body);
    expect(field('body').value).toMatch(/^Hi there,\n\nI am /);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fill(field('subject'), 'My own words');
    await expectMail('My own words', COLD.body);
    await template(user, 'Progress Update');
    await notices().findByText('Template "Progress Update" loaded successfully!');
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await expectMail('My own words', COLD.body);
    unmount();
    await openTool();
    await waitFor(() => expect(field('subject').value).toBe('My own words'));
  });

  it('MAIL-05 asks for subject and body, with the focus on the first, and refuses what is too long without cutting it', async () => {
    const { links } = catchLeaving();
    const { user } = await openTool();
    for (const act of [
      () => pressButton(user, 'Copy to Clipboard'),
      () => send(user, 'Gmail'),
      () => pressButton(user, 'Save Draft'),
    ]) {
      field('body').focus();
      await act();
      await screen.findByText('Please enter a subject');
      screen.getByText('Please enter email body');
      await waitFor(() => expect(document.activeElement).toBe(field('subject')));
    }
    expect(links).toEqual([]);
    await screen.findByText('No drafts yet');
    write('é'.repeat(300), `${'x'.repeat(99)}\n`.repeat(201));
    await pressButton(user, 'Copy to Clipboard');
    await screen.findByText('Please use at most 250 characters.');
    screen.getByText('Please use at most 20000 characters.');
    expect(field('subject').value).toHaveLength(300);
    expect(field('body').value).toHaveLength(20_100);
  });
});

it('takes the address out of what a mail program copied, and leaves what is no address as it is typed', async () => {
  const { user } = await openTool('?to=hand:1', { outreach_people: [ASHA] });
  await template(user, 'Cold Outreach');
  const address = (await screen.findAllByLabelText(/^Email address/))[0]!;
  fill(address, 'Asha R');
  await waitFor(() => expect(valueOf(address)).toBe('Asha R'));
  fill(address, '"Rao, Asha" <new@example.com>,');
  await waitFor(() => expect(valueOf(address)).toBe('new@example.com'));
  await waitFor(() => expect(storedAt('outreach_people')).toMatchObject([{ email: 'new@example.com' }]));
});

describe('the ways out', () => {
  it('MAIL-06 copies the email, says so, and the label goes back after two seconds', async () => {
    const { user } = await openTool();
    write('Größe & 50%', 'Hi “Asha” 🌅,\n\nשלום\n');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await pressButton(user, 'Copy to Clipboard');
    await screen.findByRole('button', { name: 'Copied!' });
    notices().getByText('Email content copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe('Subject: Größe & 50%\n\nHi “Asha” 🌅,\n\nשלום');
    expect(timers.mock.calls.filter(([, delay]) => delay === 2000)).toHaveLength(1);
    await screen.findByRole('button', { name: 'Copy to Clipboard' });
  });

  it('MAIL-08 MAIL-13 opens the chosen client with subject and body, exactly, and asks the server for nothing', async () => {
    const { files, links } = catchLeaving();
    const { user } = await openTool();
    const subject = "50% of 'Q&A' #1? 🌅 דואר";
    const body = 'Hi Ravi,\n\na=b&c=d + e%20f\n\tשלום العالم नमस्ते 👩‍👩‍👧\n"quoted" <b>bold</b>';
    write(subject, body);
    for (const [at, by] of (['Gmail', 'Outlook', 'Default client'] as const).entries()) {
      await send(user, by);
      await waitFor(() => expect(links).toHaveLength(at + 1));
      await notices().findByText('Opening your email client!');
    }
    expect(links.map(({ href }) => new URL(href).host)).toEqual(['mail.google.com', 'outlook.live.com', '']);
    for (const { href, target, features } of links) {
      expect(paramOf(href, 'su') ?? paramOf(href, 'subject')).toBe(subject);
      expect(paramOf(href, 'body')).toBe(body.replaceAll('\n', '\r\n'));
      expect(href).toMatch(/^[\x21-\x7e]+$/);
      if (href.startsWith('https:')) expect([target, features]).toEqual(['_blank', 'noopener,noreferrer']);
    }
    fill(field('body'), 'x'.repeat(9000));
    await send(user, 'Default client');
    const text = await screen.findByText(/too long to open in your mail program/);
    expect(links).toHaveLength(3);
    await user.click(
      within(text.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'Download .eml' }),
    );
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]!.blob.text()).toMatch(/^Subject: =\?UTF-8\?B\?.*\r\nX-Unsent: 1\r\n/s);
    await pressButton(user, 'Save Draft');
    await template(user, 'Warm Introduction');
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    await user.click(screen.getByRole('tab', { name: /^Log/ }));
    // What goes to no one in particular is not noted as written to someone.
    await screen.findByText('No emails yet');
    expect(sent).toEqual([]);
  });

  it('MAIL-07 Save Draft says so; drafts are listed, opened again, and deleted with Undo', async () => {
    const { user, unmount } = await openTool();
    write('', 'Only a body');
    await pressButton(user, 'Save Draft');
    await notices().findByText('Draft saved successfully!');
    const list = () => within(screen.getByRole('list', { name: 'Drafts' }));
    await waitFor(() => list().getByText('Only a body'));
    fill(field('subject'), 'Now with a subject');
    await pressButton(user, 'Save Draft');
    await waitFor(() => list().getByText('Now with a subject'));
    expect(list().getAllByRole('listitem')).toHaveLength(1);
    await template(user, 'Follow Up');
    await notices().findByText('Template "Follow Up" loaded successfully!');
    unmount();
    const again = await openTool();
    await screen.findByRole('list', { name: 'Drafts' });
    await again.user.click(list().getByRole('button', { name: /^Now with a subject/ }));
    await waitFor(() => expect(field('body').value).toBe('Only a body'));
    await pressButton(again.user, 'Delete the draft Now with a subject');
    await screen.findByText('No drafts yet');
    await again.user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => list().getByText('Now with a subject'));
  });

  it('every one of them asks while a blank is open, and what goes out with one is not noted as written to', async () => {
    const { files, links } = catchLeaving();
    const { user } = await openTool('?to=hand:1', { outreach_people: [ASHA] });
    await screen.findByText('Asha Rao');
    write('For {{our_answer}}', 'Hi {{firstName|there}}, we do [your product].');
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Some blanks are still open' }));
    const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const copy = () => pressButton(user, 'Copy to Clipboard');
    const download = () => choose(user, 'More for this email', 'Download .eml');
    await navigator.clipboard.writeText('before');
    for (const act of [
      copy,
      download,
      ...(['Gmail', 'Outlook', 'Default client'] as const).map((by) => () => send(user, by)),
    ]) {
      await act();
      const items = (await question()).getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(items).toEqual(['Our answer', '[your product]']);
      await user.click((await question()).getByRole('button', { name: 'Go back' }));
      await isGone();
    }
    expect(await navigator.clipboard.readText()).toBe('before');
    expect([files, links]).toEqual([[], []]);

    await copy();
    await user.click((await question()).getByRole('button', { name: 'Copy anyway' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        'Subject: For {{our_answer}}\n\nHi Asha, we do [your product].',
      ),
    );
    await isGone();
    await download();
    await user.click((await question()).getByRole('button', { name: 'Download anyway' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]!.blob.text()).toContain('{{our_answer}}');
    await isGone();
    await send(user, 'Gmail');
    await user.click((await question()).getByRole('button', { name: 'Open Gmail anyway' }));
    await waitFor(() => expect(links).toHaveLength(1));
    expect(localStorage.getItem('outreach_log')).toBeNull();
    await isGone();

    write('For Kaveri', 'Hi {{firstName|there}}, we pay clinics.');
    await send(user, 'Gmail');
    await waitFor(() => expect(storedAt('outreach_log')).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('in a browser that stores nothing says so, and the tool still works', async () => {
  const { links } = catchLeaving();
  const { user } = await openTool();
  refuseStorage(() => true, 'SecurityError');
  write('Subject', 'Body {{company}}');
  await screen.findByText(/^Your browser does not let us save anything/);
  await pressButton(user, 'Save Draft');
  await within(await screen.findByRole('list', { name: 'Drafts' })).findByText('Subject');
  const company = await screen.findByLabelText('Your company');
  await user.type(company, 'Kaveri');
  expect(valueOf(company)).toBe('Kaveri');
  await send(user, 'Gmail');
  await waitFor(() => expect(links).toHaveLength(1));
  expect(paramOf(links[0]!.href, 'body')).toBe('Body Kaveri');
});

it('what is stored and cannot be read is kept aside and told; a stored subject with line ends is refused before any link', async () => {
  const { links } = catchLeaving();
  const { user } = await openTool('?list=log', {
    outreach_log: [{ id: 'x' }],
    outreach_drafts: 'nonsense',
    outreach_current: { subject: 'a\u2028Bcc: x@y.z', body: 'b' },
  });
  await screen.findByText(/^Some of your log could not be read\./);
  screen.getByText(/^Some of your drafts could not be read\./);
  expect(storedAt('outset_aside_outreach_log')).toEqual([{ id: 'x' }]);
  await waitFor(() => expect(field('subject').value).toContain('Bcc'));
  await send(user, 'Default client');
  await screen.findByText('Please use plain characters only.');
  expect(links).toEqual([]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_DOCUMENT } from '@/domain/desk/readings';
import { NO_FACTS } from '@/domain/outreach/known';
import { DEFAULT_TEMPLATES } from '@/domain/outreach/letters/template';
import { localToday } from '@/lib/local-today';
import { sent } from '@tests/setup/component/network';
import {
  catchLeaving,
  drawTool,
  fill,
  notices,
  pressButton,
  refuseStorage,
  storedAt,
  valueOf,
} from '@tests/setup/component/tool';

const PATH = '/portal/tools/outreach-generator';
const COLD = DEFAULT_TEMPLATES[0]!;
const ASHA = { id: 'hand:1', name: 'Asha Rao', fund: '', email: 'asha@example.com', values: [] };

beforeEach(() => {
  // Templates of one's own lie in a database, which outlasts a test.
  vi.stubGlobal('indexedDB', new IDBFactory());
});

async function openTool(query = '', stored: Record<string, unknown> = {}) {
  const drawn = await drawTool({
    path: `${PATH}${query}`,
    stored: Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)] as const),
    make: async () => {
      const { OutreachScreen } = await import('./OutreachScreen');
      const { readOutreachPage } = await import('./outreach-url');
      return (
        <OutreachScreen
          title="Outreach Generator"
          start={readOutreachPage(new URLSearchParams(query))}
          company={{
            today: localToday(),
            facts: { ...NO_FACTS, userType: 'founder' },
            plan: NO_DOCUMENT,
            capTable: NO_DOCUMENT,
            email: 'asha@example.com',
          }}
        />
      );
    },
  });
  await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]));
  return drawn;
}

const field = (name: 'subject' | 'body') =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-mail] [name="${name}"]`)!;
function write(subject: string, body: string) {
  fill(field('subject'), subject);
  fill(field('body'), body);
}
async function choose(user: UserEvent, menu: string, name: string) {
  await pressButton(user, menu);
  await user.click(await screen.findByRole('menuitem', { name }));
}
const send = (user: UserEvent, by: 'Gmail' | 'Outlook' | 'Default client') => choose(user, 'Send Email', by);
const template = (user: UserEvent, name: string) => pressButton(user, new RegExp(`^${name}`));
/** The mail at hand as it is stored: its fields are what someone wrote, not what they show. */
const expectMail = (subject: string, body: string) =>
  waitFor(() => expect(storedAt('outreach_current')).toMatchObject({ subject, body }));
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

describe('templates of one’s own', () => {
  const badFile = () => new File(['{"templates":['], 'bad.json', { type: 'application/json' });

  it('an import that takes its time leaves what was chosen meanwhile', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let isAsked = false;
    vi.doMock('./templates/template-file', async (original) => {
      isAsked = true;
      await held;
      return original();
    });
    onTestFinished(() => vi.doUnmock('./templates/template-file'));
    const { user } = await openTool();
    fireEvent.change(screen.getByLabelText('File of templates to import'), { target: { files: [badFile()] } });
    await waitFor(() => expect(isAsked).toBe(true));
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(location.search).toBe('?view=preview');
    release();
    await notices().findByText('This is not a complete JSON file.');
    await waitFor(() => expect(location.search).toBe('?tab=custom&view=preview'));
  });

  /** Puts rows into the database past our own code. */
  const putRows = (rows: readonly unknown[]) =>
    new Promise<void>((done, failed) => {
      const opening = indexedDB.open('email templates', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('templates', { keyPath: 'id' });
      opening.onerror = () => failed(new Error('The database cannot be opened.'));
      opening.onsuccess = () => {
        const change = opening.result.transaction('templates', 'readwrite');
        for (const row of rows) change.objectStore('templates').put(row);
        change.oncomplete = () => {
          opening.result.close();
          done();
        };
      };
    });

  it('an import that begins while the list is loading adds nothing that is there already', async () => {
    const { writeDocument } = await import('@/domain/tools/document');
    const { TEMPLATE_SET } = await import('./templates/template-file');
    const row = { id: 'mine', name: 'Mine', description: 'd', subject: 's', body: 'b', isCustom: true };
    await putRows([row]);
    let calls = 0;
    vi.doMock('@/lib/storage/template-storage', async (original) => {
      const real = await original<typeof import('@/lib/storage/template-storage')>();
      // The first reading, by the list, does not end.
      return { ...real, listTemplates: () => (++calls === 1 ? new Promise(() => {}) : real.listTemplates()) };
    });
    onTestFinished(() => vi.doUnmock('@/lib/storage/template-storage'));
    await openTool();
    const document_ = { id: 'templates', name: 'Email templates', savedAt: 1, data: { templates: [row] } };
    const file = new File([writeDocument(TEMPLATE_SET, document_, 2)], 'email-templates.json');
    fireEvent.change(screen.getByLabelText('File of templates to import'), { target: { files: [file] } });
    await notices().findByText('No template imported, 1 already there.');
  });

  it('MAIL-10 MAIL-11 says when the database refuses to save or delete', async () => {
    const row = { id: 'mine', name: 'Mine', description: 'd', subject: 's', body: 'b', isCustom: true };
    await putRows([row, { id: 'broken', name: 7 }]);
    const { user } = await openTool('?tab=custom');
    await screen.findByText(/^One template in this browser could not be read/);
    const refuse = (name: string) => () => {
      throw new DOMException('No', name);
    };
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(refuse('UnknownError'));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError'));
    await choose(user, 'More for Mine', 'Delete');
    await notices().findByText('Failed to delete template');
    await choose(user, 'More for Mine', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit template' });
    await user.click(within(dialog).getByRole('button', { name: 'Update template' }));
    await screen.findByText('Failed to save template');
    // The dialog stays with what was typed.
    expect(dialog.hasAttribute('open')).toBe(true);
  });

  it('MAIL-10 says when the database cannot be opened to read or save', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });
    const { user } = await openTool('?tab=custom');
    await screen.findByText(/^Your templates could not be read/);
    write('a', 'b');
    await choose(user, 'More for this email', 'Save as template');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    fill(dialog.getByRole('textbox', { name: /^Name/ }), 'n');
    fill(dialog.getByRole('textbox', { name: /^Description/ }), 'd');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));
    await screen.findByText('Failed to save template');
  });
});

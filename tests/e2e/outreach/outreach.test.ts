/** The outreach tool in Chromium: templates, the form and its messages, the ways out, drafts, what is refused. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../../src/domain/outreach/template';
import { expectGoodLook } from '../../setup/look';
import { openContext } from '../../setup/page';
import { textOf } from '../saved/saved-steps';
import {
  bodyOf,
  caughtLinks,
  openTool,
  scrollToLists,
  send,
  stored,
  storedMail,
  subjectOf,
  TOOL,
  write,
} from './outreach-steps';

const COLD = DEFAULT_TEMPLATES[0]!;

describe('the page', () => {
  it('MAIL-01 MAIL-02 MAIL-03 has two tabs kept in the URL, four templates, a form and side cards, and looks right', async () => {
    const { page } = await openTool();
    for (const name of ['Cold Outreach', 'Follow Up', 'Progress Update', 'Warm Introduction'])
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    for (const name of ['Best Practices', 'Email Checklist'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await subjectOf(page).waitFor();
    await bodyOf(page).waitFor();
    await page.getByRole('button', { name: /^Cold Outreach/ }).click();
    await page.getByRole('heading', { name: 'Fields in this email' }).waitFor();
    // The checklist follows what is typed.
    await page.getByText('Still open: What you have shown so far').first().waitFor();
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('tab', { name: 'Custom Templates' }).click();
    await page.waitForURL(/tab=custom/);
    await page.getByText('You have no templates yet').waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('tab', { name: /^Log/ }).click();
    await page.waitForURL(/view=preview&list=log/);
    await expectGoodLook(page);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.getByRole('tab', { name: 'Default Templates', selected: true }).waitFor();
  });

  it('without script says what it needs', async () => {
    const { context } = await openContext({ as: 'founder' });
    const html = await (await context.request.get(TOOL)).text();
    expect(html).toContain('This tool needs JavaScript. Turn it on for this site.');
  });
});

describe('the form', () => {
  it('MAIL-04 a template fills it and says so; what was typed comes back by Undo, and after a reload', async () => {
    const { page } = await openTool();
    await page.getByRole('button', { name: /^Cold Outreach/ }).click();
    await page.getByText('Template "Cold Outreach" loaded successfully!', { exact: true }).waitFor();
    const typed = () => storedMail(page);
    await expect.poll(typed).toEqual([COLD.subject, COLD.body]);
    expect(await bodyOf(page).inputValue()).toMatch(/^Hi there,\n\nI am /);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await subjectOf(page).fill('My own words');
    await expect.poll(typed).toEqual(['My own words', COLD.body]);
    await page.getByRole('button', { name: /^Progress Update/ }).click();
    await page.getByText('Template "Progress Update" loaded successfully!', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(typed).toEqual(['My own words', COLD.body]);
    await page.reload();
    await expect.poll(() => subjectOf(page).inputValue()).toBe('My own words');
  });

  it('MAIL-05 asks for subject and body, with the focus on the first, and refuses what is too long without cutting it', async () => {
    const { page } = await openTool();
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    for (const act of [
      () => page.getByRole('button', { name: 'Copy to Clipboard' }).click(),
      () => send(page, 'Gmail'),
      () => page.getByRole('button', { name: 'Save Draft' }).click(),
    ]) {
      await bodyOf(page).focus();
      await act();
      await page.getByText('Please enter a subject', { exact: true }).waitFor();
      await page.getByText('Please enter email body', { exact: true }).waitFor();
      await expect.poll(focused).toBe('subject');
    }
    expect(await caughtLinks(page)).toEqual([]);
    await scrollToLists(page);
    await page.getByText('No drafts yet').waitFor();
    await write(page, 'é'.repeat(300), `${'x'.repeat(99)}\n`.repeat(201));
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await page.getByText('Please use at most 250 characters.').waitFor();
    await page.getByText('Please use at most 20000 characters.').waitFor();
    expect((await subjectOf(page).inputValue()).length).toBe(300);
    expect((await bodyOf(page).inputValue()).length).toBe(20_100);
  });
});

describe('the ways out', () => {
  it('MAIL-06 copies the email, says so, and the label goes back after two seconds', async () => {
    const { page } = await openTool();
    await write(page, 'Größe & 50%', 'Hi “Asha” 🌅,\n\nשלום\n');
    // The page itself notes when the label changed, since a busy machine may look too late to see it.
    await page.evaluate(() => {
      const labels: { text: string; at: number }[] = [];
      Object.assign(window, { labels });
      const look = () => {
        const [text] =
          /Copied!|Copy to Clipboard/.exec(document.querySelector('[data-compose]')?.textContent ?? '') ?? [];
        if (text && labels.at(-1)?.text !== text) labels.push({ text, at: performance.now() });
      };
      look();
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const labels = () => page.evaluate(() => (window as unknown as { labels: { text: string; at: number }[] }).labels);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await page.getByText('Email content copied to clipboard!', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Subject: Größe & 50%\n\nHi “Asha” 🌅,\n\nשלום',
    );
    await expect
      .poll(async () => (await labels()).map(({ text }) => text))
      .toEqual(['Copy to Clipboard', 'Copied!', 'Copy to Clipboard']);
    const [, copied, back] = await labels();
    expect(back!.at - copied!.at).toBeGreaterThan(1900);
    expect(back!.at - copied!.at).toBeLessThan(6000);
  });

  it('MAIL-08 MAIL-13 opens the chosen client with subject and body, exactly, and asks the server for nothing', async () => {
    const { page } = await openTool();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The shell of every page asks for these now and then.
      if (
        /^\/api\//.test(pathname) &&
        !/^\/api\/(maintenance\/status|notifications|saved\/sync|milestones)/.test(pathname)
      )
        asked.push(pathname);
    });
    const subject = "50% of 'Q&A' #1? 🌅 דואר";
    const body = 'Hi Ravi,\n\na=b&c=d + e%20f\n\tשלום العالم नमस्ते 👩‍👩‍👧\n"quoted" <b>bold</b>';
    await write(page, subject, body);
    for (const by of ['Gmail', 'Outlook', 'Default client'] as const) {
      await send(page, by);
      await page.getByText('Opening your email client!', { exact: true }).last().waitFor();
    }
    await expect
      .poll(async () => (await caughtLinks(page)).map(({ href }) => new URL(href).host))
      .toEqual(['mail.google.com', 'outlook.live.com', '']);
    const links = await caughtLinks(page);
    for (const { href, target, features } of links) {
      const url = new URL(href);
      expect(url.searchParams.get('su') ?? url.searchParams.get('subject')).toBe(subject);
      expect(url.searchParams.get('body')).toBe(body.replaceAll('\n', '\r\n'));
      expect(href).toMatch(/^[\x21-\x7e]+$/);
      if (url.protocol === 'https:') expect([target, features]).toEqual(['_blank', 'noopener,noreferrer']);
    }
    await bodyOf(page).fill('x'.repeat(9000));
    await send(page, 'Default client');
    const alert = page.getByRole('alert').filter({ hasText: 'too long to open in your mail program' });
    await alert.waitFor();
    expect(await caughtLinks(page)).toHaveLength(3);
    const download = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'Download .eml' }).click();
    expect(await textOf(download)).toMatch(/^Subject: =\?UTF-8\?B\?.*\r\nX-Unsent: 1\r\n/s);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.getByRole('button', { name: /^Warm Introduction/ }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('tab', { name: /^Log/ }).click();
    // What goes to nobody in particular is not noted as written to somebody.
    await page.getByText('No emails yet').waitFor();
    expect(asked).toEqual([]);
  });

  it('MAIL-07 Save Draft says so; drafts are listed, opened again, and deleted with Undo', async () => {
    const { page } = await openTool();
    await write(page, '', 'Only a body');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.getByText('Draft saved successfully!', { exact: true }).waitFor();
    await scrollToLists(page);
    const list = page.getByRole('list', { name: 'Drafts', exact: true });
    await list.getByText('Only a body').waitFor();
    await subjectOf(page).fill('Now with a subject');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await list.getByText('Now with a subject').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: /^Follow Up/ }).click();
    await page.getByText('Template "Follow Up" loaded successfully!', { exact: true }).waitFor();
    await page.reload();
    await scrollToLists(page);
    await list.getByRole('button', { name: /^Now with a subject/ }).click();
    await expect.poll(() => bodyOf(page).inputValue()).toBe('Only a body');
    await page.getByRole('button', { name: 'Delete the draft Now with a subject' }).click();
    await page.getByText('No drafts yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await list.getByText('Now with a subject').waitFor();
  });
});

it('a browser that stores nothing is told so, and the tool works all the same', async () => {
  const { page } = await openTool();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No', 'SecurityError');
    };
  });
  await write(page, 'Subject', 'Body {{company}}');
  await page.getByText('Your browser does not let us save anything').waitFor();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await scrollToLists(page);
  await page.getByRole('list', { name: 'Drafts', exact: true }).getByText('Subject').waitFor();
  await page.getByLabel('Your company').pressSequentially('Kaveri');
  await expect.poll(() => page.getByLabel('Your company').inputValue()).toBe('Kaveri');
  await send(page, 'Gmail');
  await expect.poll(async () => (await caughtLinks(page)).length).toBe(1);
  expect(new URL((await caughtLinks(page))[0]!.href).searchParams.get('body')).toBe('Body Kaveri');
});

it('what is stored and cannot be read is kept aside and told; a stored subject with line ends is refused before any link', async () => {
  const { page } = await openTool(
    '?list=log',
    {},
    {
      outreach_log: [{ id: 'x' }],
      outreach_drafts: 'nonsense',
      outreach_current: { subject: 'a\u2028Bcc: x@y.z', body: 'b' },
    },
  );
  await page.getByText('Some of your log could not be read.').waitFor();
  await page.getByText('Some of your drafts could not be read.').waitFor();
  expect(await stored(page, 'outset_aside_outreach_log')).toEqual([{ id: 'x' }]);
  await expect.poll(() => subjectOf(page).inputValue()).toContain('Bcc');
  await send(page, 'Default client');
  await page.getByText('Please use plain characters only.').waitFor();
  expect(await caughtLinks(page)).toEqual([]);
});

/** The templates of newsletters in the back-office: a journey from a default to a copy of one's own, what fails, and how it looks. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base } from '@tests/setup/browser/page';
import { notice, openAdmin } from '@tests/e2e/admin/admin-steps';

const TEMPLATES = '/adminPortal/notification-management/notifications?tab=templates';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const save = (page: Page, name: string) =>
  dialog(page, name).getByRole('button', { name: 'Save', exact: true }).click();

describe('Newsletter Templates', () => {
  it('NEWS-08 clones a default, edits the copy, previews it in a frame that runs nothing, looks good, and deletes it with Undo', async () => {
    const { page, allow } = await openAdmin(TEMPLATES);
    const tabs = page.getByRole('tablist', { name: 'Templates', exact: true }).getByRole('tab');
    await card(page, 'Event Announcement').waitFor();
    expect(await tabs.allTextContents()).toEqual([
      expect.stringMatching(/^All Templates/),
      expect.stringMatching(/^Default Templates/),
      expect.stringMatching(/^Custom Templates/),
      expect.stringMatching(/^General/),
    ]);
    expect(
      await card(page, 'Event Announcement')
        .getByRole('button', { name: /Edit|Delete/ })
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Clone Event Announcement' }).click();
    const clone = dialog(page, 'Clone template');
    await expect.poll(() => clone.getByLabel('Name').inputValue()).toBe('Event Announcement (Copy)');
    const name = `Demo day ${crypto.randomUUID().slice(0, 8)}`;
    await clone.getByLabel('Name').fill(name);
    await save(page, 'Clone template');
    await notice(page, `${name} saved`).waitFor();

    await tabs.nth(2).click();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = dialog(page, 'Edit template');
    await edit
      .getByLabel('Content', { exact: false })
      .first()
      .fill(
        '<p>Hi {{subscriberName}}<script>top.location = "https://evil.example"</script></p><a href="http://localhost/x">Go</a>{{eventName}}',
      );
    // Someone else was faster: the second save writes over it, knowingly.
    allow(/409 PUT/);
    const id = new URL(page.url()).searchParams.get('open')?.slice('edit.'.length) ?? '';
    const theirs = { description: 'Theirs.', category: 'event', thumbnail: 'https://example.com/t.png' };
    await page.request.put(`${base()}/api/templates/${id}`, {
      headers: { origin: base(), 'x-outset-client': 'web' },
      data: { ...theirs, name, content: '<p>Theirs.</p>', revision: 1 },
    });
    await save(page, 'Edit template');
    await edit
      .getByText('Save again to overwrite it. To see it, reload the page and discard what you typed.', { exact: false })
      .waitFor();
    await save(page, 'Edit template');
    await edit.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: `Preview ${name}` }).click();
    const preview = dialog(page, `Preview of ${name}`);
    const frame = preview.frameLocator('iframe');
    await frame.getByText('Hi Asha Rao').waitFor();
    expect(await preview.locator('iframe').getAttribute('sandbox')).toBe('');
    await preview.getByText(/made-up values for eventName/).waitFor();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await preview.getByRole('tab', { name: '360 px, dark' }).click();
    await frame.getByText('Hi Asha Rao').waitFor();
    expect((await preview.locator('iframe').boundingBox())?.width).toBe(360);
    await preview.getByRole('tab', { name: 'Text' }).click();
    await preview.getByText('Go (http://localhost/x)').waitFor();
    await preview.getByRole('button', { name: 'Check links' }).click();
    await preview.getByText('Only https addresses are checked.').waitFor();
    await preview.getByRole('button', { name: 'Send me a test email' }).click();
    await notice(page, 'Test email sent to')
      .or(page.getByText(/^Test email sent to .+@/))
      .first()
      .waitFor();
    await preview.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await card(page, name).waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await card(page, name).waitFor();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await card(page, name).waitFor({ state: 'hidden' });
  });
});

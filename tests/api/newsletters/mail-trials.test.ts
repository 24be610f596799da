/** Trials of a mail over the API: preview, links, test mail; and how links are checked. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '@/domain/newsletters/default-templates';
import type { LinkResult, MailTrial } from '@/domain/newsletters/templates/trials';
import { createLinks } from '@worker/integrations/links';
import { verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, freshAddress, operator } from '@tests/setup/admins';
import { earlyInTheMinute } from '@tests/setup/call';
import { outsideUrl, testOutside } from '@tests/setup/servers/outside';
import { as } from '@tests/api/admin/records/content-steps';

const AT = '/api/admin/mail-trials';
const preview = async (body: object): Promise<MailTrial> =>
  (await as('POST', `${AT}/preview`, body)).body['data'] as MailTrial;
const sent = async (to: string) =>
  (
    await env.DB.prepare('SELECT subject, html, text FROM outbox_mails WHERE to_address = ? ORDER BY id').bind(to).all<{
      subject: string;
      html: string;
      text: string;
    }>()
  ).results;

describe('a preview', () => {
  it('is the mail as that recipient gets it, and lists what it lacks', async () => {
    const { email } = await verifiedAccount('founder');
    const row = await env.DB.prepare('SELECT id, full_name AS name FROM accounts WHERE email = ?').bind(email).first<{
      id: string;
      name: string;
    }>();
    const shown = await preview({
      subject: 'News for {{subscriberName}}',
      content:
        '<p class="ink" style="color:#1d212b">Hi {{subscriberName}}, {{highlightsContent}} {{updatesContent}} {{typo}}</p><script>1</script><a href="/portal?a=1&amp;b=2">Go</a><a href="{{registrationLink}}">Register',
      values: { highlightsContent: '<b>5</b> & more', registrationLink: 'javascript:alert(1)' },
      accountId: row?.id,
    });
    expect(shown).toMatchObject({
      subject: `News for ${row?.name}`,
      recipient: row?.name,
      missing: ['updatesContent', 'typo'],
      links: ['http://localhost:8787/portal?a=1&b=2'],
      isClipped: false,
    });
    expect(shown.light).toContain(`Hi ${row?.name}, &lt;b&gt;5&lt;/b&gt; &amp; more`);
    expect(`${shown.light}${shown.dark}`).not.toMatch(/<script|javascript:|<style|\{\{/);
    expect(shown.dark).toContain('color:#1d212b;color:#e6e8ee');
    expect(shown.text).toContain(`Hi ${row?.name}, <b>5</b> & more`);
    expect(shown.text).toContain('Go (http://localhost:8787/portal?a=1&b=2)');
  });

  it('shows a made-up person without one, warns of what is cut, and fits the defaults', async () => {
    for (const { content } of DEFAULT_TEMPLATES) {
      const trial = await preview({ content });
      expect(trial.recipient).toBe('Asha Rao');
      expect(trial.light).toContain('Hello Asha Rao,');
      expect(trial.isClipped).toBe(false);
      expect(trial.bytes).toBeLessThan(20_000);
      expect(trial.missing).not.toContain('monthYear');
    }
    const heavy = await preview({ content: `<p>${'<b>word</b> '.repeat(10_000)}</p>` });
    expect(heavy.isClipped).toBe(true);
    expect(heavy.bytes).toBeGreaterThan(102 * 1024);
  });

  it('has the month of the time at which it is to be sent, as the test mail has', async () => {
    const who = await operator();
    const body = { subject: 'News of {{monthYear}}', content: 'x' };
    const subjectOf = async (sendAt?: string) => (await preview({ ...body, sendAt })).subject;
    const now = await subjectOf();
    expect(await subjectOf('2099-01-31T19:00:00.000Z')).toBe('News of February 2099');
    expect(await subjectOf('2001-01-01T00:00:00Z')).toBe(now);
    expect((await as('POST', `${AT}/preview`, { ...body, sendAt: 'soon' })).status).toBe(400);
    await as('POST', `${AT}/test-mail`, { ...body, sendAt: '2099-01-31T19:00:00.000Z' }, who);
    expect((await sent(who.email))[0]?.subject).toBe('[Test] News of February 2099');
  });

  it('refuses what is wrong with plain sentences', async () => {
    expect((await as('POST', `${AT}/preview`, { content: 'x', accountId: '0'.repeat(24) })).status).toBe(404);
    for (const body of [
      {},
      { content: ' ' },
      { content: 'x', accountId: 'me' },
      { content: 'x', values: { evil: 'x' } },
      [],
      null,
    ])
      expect((await as('POST', `${AT}/preview`, body)).status).toBe(400);
    for (const path of ['preview', 'check-links', 'test-mail'])
      expect((await as('POST', `${AT}/${path}`, { content: 'x' }, null)).status).toBe(401);
  });
});

describe('a test mail', () => {
  it('goes to the operator who asks and to no one else, with both parts', async () => {
    const who = await operator();
    const body = {
      subject: 'News of {{monthYear}}',
      content: '<h1>Hi {{subscriberName}}</h1><img src="/files/a.png">',
      to: 'x@y.example',
    };
    const answer = await as('POST', `${AT}/test-mail`, body, who);
    expect(answer.body['data']).toEqual({ to: who.email });
    const mails = await sent(who.email);
    expect(mails.length).toBe(1);
    expect(mails[0]?.subject).toMatch(/^\[Test\] News of \w+ \d{4}$/);
    expect(mails[0]?.html).toContain('<h1>Hi Meera Nair</h1><img src="http://localhost:8787/files/a.png" />');
    expect(mails[0]?.html).toContain('name="color-scheme"');
    expect(mails[0]?.text).toMatch(/^Hi Meera Nair\n/);
    expect(await sent('x@y.example')).toEqual([]);
    for (const subject of ['', 'A\r\nBcc: x@y.example'])
      expect((await as('POST', `${AT}/test-mail`, { ...body, subject }, who)).status).toBe(400);
  });

  it('says when it was not taken, and is limited by address', async () => {
    const who = await operator();
    const body = { subject: 'A', content: 'x' };
    const broken = {
      EMAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '9',
      SITE_URL: 'http://localhost:8787',
    } as const;
    const failed = await ask('POST', `${AT}/test-mail`, {
      body,
      headers: adminCookie(who.token),
      env: broken as never,
    });
    expect([failed.status, failed.body['message']]).toEqual([
      502,
      'The test email could not be sent. Try again in a moment.',
    ]);
    await earlyInTheMinute();
    const headers = { ...adminCookie(who.token), 'cf-connecting-ip': freshAddress() };
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await ask('POST', `${AT}/test-mail`, { body: {}, headers, env: { RATE_LIMIT_SCALE: '1' } })).status,
      );
    expect([statuses[0], statuses[20]]).toEqual([400, 429]);
  });
});

describe('the check of links', () => {
  it('tells what answers, what is broken and what it does not ask', async () => {
    const paths = ['/ok', '/gone', '/down', '/shy', '/moved', '/inside', '/round', '/broken', '/get'];
    const others = ['mailto:a@b.example', 'http://a.example', 'https://127.0.0.1/'];
    const results = await createLinks(testOutside()).check([...paths.map(outsideUrl), ...others]);
    const states = results.map(({ link, state }: LinkResult) => [link.replace(outsideUrl(''), ''), state]);
    expect(Object.fromEntries(states)).toEqual({
      '/ok': 'ok',
      '/gone': 'broken',
      '/down': 'broken',
      '/shy': 'unknown',
      '/moved': 'ok',
      '/inside': 'skipped',
      '/round': 'skipped',
      '/broken': 'broken',
      '/get': 'ok',
      'mailto:a@b.example': 'skipped',
      'http://a.example': 'skipped',
      'https://127.0.0.1/': 'skipped',
    });
    const gone = results.filter(({ isGone }) => isGone).map(({ link }) => link);
    expect(gone).toEqual([outsideUrl('/gone')]);
  });

  it('keeps to a few at a time', async () => {
    let now = 0;
    let most = 0;
    const slow = createLinks({
      ask: async () => {
        most = Math.max(most, ++now);
        await new Promise((done) => setTimeout(done, 5));
        now--;
        return { kind: 'answer', status: 200, bytes: new Uint8Array() };
      },
    });
    const list = Array.from({ length: 50 }, (_, i) => `https://a.example/${i}`);
    expect((await slow.check(list)).map(({ link }) => link)).toEqual(list);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('takes at most 50, and answers for those that no one may ask', async () => {
    const check = (list: unknown) => as('POST', `${AT}/check-links`, { links: list });
    const { body } = await check(['http://localhost:1/a', 'http://localhost:1/a', 'https://10.0.0.1']);
    expect((body['data'] as LinkResult[]).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    for (const wrong of [[], 'x', [1], Array.from({ length: 51 }, (_, i) => `https://a.example/${i}`)])
      expect((await check(wrong)).status).toBe(400);
  });
});

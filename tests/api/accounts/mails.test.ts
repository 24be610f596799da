/** The mails of an account: the content of each in HTML and plain text, the time of sending, and all previews. */
import { describe, expect, it } from 'vitest';
import { MAIL_PREVIEWS } from '@worker/emails/previews';
import { PALETTE } from '@worker/emails/layout';
import { refuseUnsafeHeaders } from '@worker/integrations/email/headers';
import { call } from '@tests/setup/call';
import {
  freshEmail,
  founderBody,
  inbox,
  post,
  rows,
  send,
  signIn,
  registeredAccount,
  verifyToken,
  visitorBody,
} from '@tests/setup/accounts';

const SITE = 'https://outset.example';
const WINDOWS = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
};
const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
};

/** The meaning of a mail: its words and links, without its style. */
function meaningOf({ subject, html }: { subject: string; html: string }) {
  const decode = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const words = decode(html.replace(/<style>[^]*?<\/style>|<title>[^]*?<\/title>/g, '').replace(/<[^>]+>/g, '\n'));
  return {
    subject,
    words: words
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    links: [...html.matchAll(/href="([^"]+)"/g)].map((match) => decode(match[1] ?? '')),
  };
}

const files = import.meta.glob('../../../worker/emails/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

/** Relative luminance contrast of two hex colours (WCAG 2). */
function contrast(one: string, two: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** These go out as campaigns, and end with who sends them and from where. */
const TO_MANY = ['task-reminder', 'news-digest'];

/** To people who may have no account, with a text of someone's: nothing but what they need. */
const PLAIN = Object.keys(MAIL_PREVIEWS).filter((name) => MAIL_PREVIEWS[name]?.(SITE).html === '');

describe('every mail', () => {
  it.each(PLAIN)('%s is plain text, whose links are the room of the meeting and the way out', (name) => {
    const mail = MAIL_PREVIEWS[name]?.(SITE);
    if (!mail) throw new Error('no mail');
    expect(mail).toMatchSnapshot();
    const links = mail.text.match(/\w+:\/\/\S+/g) ?? [];
    expect(links.map((link) => new URL(link).host)).toEqual(
      name === 'meeting-copy' ? ['meet.jit.si'] : ['meet.jit.si', new URL(SITE).host],
    );
    expect(() => refuseUnsafeHeaders(mail)).not.toThrow();
  });

  it.each(Object.keys(MAIL_PREVIEWS).filter((name) => !PLAIN.includes(name)))(
    '%s says the same in HTML and in plain text',
    (name) => {
      const mail = MAIL_PREVIEWS[name]?.(SITE);
      if (!mail) throw new Error('no mail');
      const meaning = meaningOf(mail);
      expect(meaning).toMatchSnapshot();
      const plain = mail.text.replace(/\s+/g, ' ');
      for (const link of meaning.links.filter((url) => url !== SITE)) expect(plain).toContain(link);
      // The digest of news leads to who published it; every other link is ours.
      const isPublisher = (link: string) => name === 'news-digest' && link.startsWith('https://paper.example/');
      for (const link of meaning.links) expect(link.startsWith(SITE) || isPublisher(link), link).toBe(true);
      // The words of the body, heading to small print, are all in the plain text.
      const [, ...body] = meaning.words;
      const own = body.filter(
        (line) =>
          !/^(outset|If the button|You get this email|Outset|\.)$|^If the button|^You get this email/.test(line),
      );
      for (const line of own) expect(plain).toContain(line.replace(/\s+/g, ' '));
      expect(mail.text).not.toMatch(/<[a-z]/i);
      const foot = TO_MANY.includes(name) ? 'Outset Example Private Limited\n1 Example Road' : `Outset, ${SITE}\n`;
      expect(mail.text.split('\n-- \n')[1]).toContain(foot);
      expect(() => refuseUnsafeHeaders(mail)).not.toThrow();
      // Opening a mail requests nothing: the mail is complete without images, and no one learns that it was read.
      expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    },
  );

  it('of its own that can be switched off says where, and no other does', () => {
    const wanted = Object.keys(MAIL_PREVIEWS).filter(
      (name) =>
        !TO_MANY.includes(name) &&
        MAIL_PREVIEWS[name]?.(SITE).text.includes(`Choose which emails you get:\n${SITE}/mail-preferences/`),
    );
    expect(wanted).toEqual(['new-matches', 'message-status']);
  });

  it('about tasks has the rest after what is due, and the next step, which is not due, apart', () => {
    const mail = MAIL_PREVIEWS['task-reminder']?.(SITE);
    const order = [
      'This is due:',
      'Follow up with Sample Ventures',
      'And 7 more.',
      'next roadmap step',
      'Write down who owns',
    ];
    for (const part of [mail?.text ?? '', mail?.html.slice(mail.html.indexOf('<h1')) ?? ''])
      expect(order.map((words) => part.indexOf(words)).toSorted((a, b) => a - b)).toEqual(
        order.map((words) => part.indexOf(words)),
      );
    for (const words of order) expect(mail?.text).toContain(words);
  });

  it('that asks for a sign-in leads to it', () => {
    const leads = Object.values(MAIL_PREVIEWS).flatMap((make) => /^Log in:\n(.+)$/m.exec(make(SITE).text)?.[1] ?? []);
    expect(new Set(leads)).toEqual(new Set([`${SITE}/login`]));
  });

  it('has a preview', () => {
    const previews = files['../../../worker/emails/previews.ts'] ?? '';
    for (const [path, source] of Object.entries(files)) {
      for (const [, name] of source.matchAll(/export function (\w+Mail)\(/g)) {
        expect(previews, `${path} exports ${name}, which /dev/mails does not show`).toContain(`${name}(`);
      }
    }
  });

  it('is readable in light and in dark', () => {
    for (const { page, card, ink, muted, brand, link, button, buttonInk } of Object.values(PALETTE)) {
      for (const [text, ground] of [
        [ink, card],
        [muted, card],
        [muted, page],
        [brand, page],
        [link, card],
        [link, page],
        [buttonInk, button],
      ] as const) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    const html = MAIL_PREVIEWS['verify-email']?.(SITE).html ?? '';
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('escapes what people typed', async () => {
    const { email } = await registeredAccount('founder', { fullName: "D'Souza Rao" });
    const [mail] = await inbox(email);
    expect(mail?.html).toContain('Hello D&#39;Souza Rao,');
    expect(mail?.text).toContain("Hello D'Souza Rao,");
    const nobody = await registeredAccount('founder', { fullName: `<b>"Asha" & 'Rao'</b>` });
    const [neutral] = await inbox(nobody.email);
    expect(neutral?.html).not.toContain('Asha');
    expect(neutral?.text).toContain('Hello,');
  });
});

describe('/dev/mails', () => {
  it('shows every mail in both colour schemes and as text', async () => {
    const index = await (await call('/dev/mails')).text();
    for (const name of Object.keys(MAIL_PREVIEWS)) {
      expect(index).toContain(`href="/dev/mails/${name}"`);
      const response = await call(`/dev/mails/${name}`);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page.match(/<iframe sandbox=""/g)).toHaveLength(2);
      expect(page).toContain('@media all');
      expect(page).toContain('@media not all');
    }
  });

  it('is not there without the outbox, and knows no other names', async () => {
    const cloudflare = { EMAIL_PROVIDER: 'cloudflare' };
    for (const path of ['/dev/mails', '/dev/mails/welcome-founder'])
      expect((await call(path, { env: cloudflare })).status).toBe(404);
    for (const name of ['nothing', '__proto__', 'constructor', '%00'])
      expect((await call(`/dev/mails/${name}`)).status).toBe(404);
  });
});

describe('welcome', () => {
  it.each(['founder', 'visitor'] as const)('greets a %s once, when the address was confirmed', async (kind) => {
    const { email } = await registeredAccount(kind);
    const token = await verifyToken(email);
    const again = await Promise.all([1, 2, 3].map(() => send('GET', `/api/verify-email?token=${token}`)));
    for (const { status } of again) expect(status).toBe(200);
    const welcomes = (await inbox(email)).filter(({ subject }) => subject === 'Welcome to Outset');
    expect(welcomes).toHaveLength(1);
    const events = await rows(
      `SELECT 1 FROM account_events e JOIN accounts a ON a.id = e.account_id WHERE a.email = ? AND e.type = 'email-verified'`,
      email,
    );
    expect(events).toHaveLength(1);
  });
});

describe('new device', () => {
  it('is told by mail; the first device and known ones are not', async () => {
    const { email, password } = await registeredAccount();
    const news = async () => (await inbox(email)).filter(({ subject }) => /^New sign-in/.test(subject));
    await signIn(email, password, WINDOWS);
    await signIn(email, password, WINDOWS);
    expect(await news()).toHaveLength(0);
    await signIn(email, password, PHONE);
    const [mail] = await news();
    expect(mail?.text).toContain('Where: Safari on iPhone');
    expect(mail?.text).toContain('http://localhost:8787/portal/settings/security');
    await signIn(email, password, PHONE);
    await signIn(email, password, WINDOWS);
    expect(await news()).toHaveLength(1);
  });

  it('says nothing of a failed sign-in, and keeps nothing of a header but known words', async () => {
    const { email, password } = await registeredAccount();
    await signIn(email, password, WINDOWS);
    await post('/api/login', { email, password: 'not the password' }, PHONE);
    expect((await inbox(email)).filter(({ subject }) => /^New sign-in/.test(subject))).toHaveLength(0);
    await signIn(email, password, { 'user-agent': '<script>alert(1)</script> Firefox/1 ' + 'x'.repeat(5000) });
    const [mail] = await inbox(email);
    expect(mail?.text).toContain('Where: Firefox');
    expect(`${mail?.html}${mail?.text}`).not.toContain('alert(1)');
  });
});

describe('a new link to confirm an e-mail', () => {
  const unconfirmed = async (body = founderBody()) => {
    const path = body['userType'] === 'founder' ? '/api/register' : '/api/register-visitor';
    expect((await post(path, body)).status).toBe(200);
    return String(body['email']);
  };

  it('is mailed to an account that waits, and ends the old one', async () => {
    for (const body of [founderBody(), visitorBody()]) {
      const email = await unconfirmed(body);
      const old = await verifyToken(email);
      expect((await post('/api/resend-verification', { email })).status).toBe(200);
      const fresh = await verifyToken(email);
      expect(fresh).not.toBe(old);
      expect(await send('GET', `/api/verify-email?token=${old}`)).toMatchObject({
        status: 400,
        body: { code: 'link-unusable' },
      });
      expect((await send('GET', `/api/verify-email?token=${fresh}`)).status).toBe(200);
    }
  });

  it('answers the same for no one and for a confirmed account, and mails neither', async () => {
    const waiting = await unconfirmed();
    const confirmed = (await registeredAccount()).email;
    const nobody = freshEmail('nobody');
    const before = (await inbox(confirmed)).length;
    const answers = [];
    for (const email of [waiting, confirmed, nobody]) answers.push(await post('/api/resend-verification', { email }));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(await inbox(nobody)).toEqual([]);
    expect(await inbox(confirmed)).toHaveLength(before);
  });

  it('goes to one address at most five times in a quarter of an hour', async () => {
    const email = await unconfirmed();
    for (let n = 0; n < 7; n += 1) expect((await post('/api/resend-verification', { email })).status).toBe(200);
    const links = (await inbox(email)).filter(({ text }) => text.includes('/verify-email?token='));
    expect(links).toHaveLength(6);
    expect((await send('GET', `/api/verify-email?token=${await verifyToken(email)}`)).status).toBe(200);
  });

  it('refuses what is no e-mail, and another site', async () => {
    for (const email of ['', 'asha', 'a\r\nb@example.com', { $ne: '' }, null, 'x'.repeat(10_000)])
      expect((await post('/api/resend-verification', { email })).status).toBe(400);
    const email = await unconfirmed();
    expect((await post('/api/resend-verification', { email }, { origin: 'https://evil.example' })).status).toBe(403);
  });
});

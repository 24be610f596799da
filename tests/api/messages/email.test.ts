/** The mail adapters: a real SMTP server, the Cloudflare binding, the outbox, and the check in front of each. */
import { env } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { createEmail } from '@worker/integrations/email';
import { createCloudflareEmail } from '@worker/integrations/email/cloudflare';
import { oneByOne, readSender, type EmailPort, type Mail } from '@worker/integrations/email/port';
import { withSafeHeaders } from '@worker/integrations/email/headers';
import { welcomeMail } from '@worker/emails/registration';
import type { ReceivedMail } from '@tests/setup/servers/smtp';

const smtp = inject('smtp');
const from = 'Outset <hello@outset.example>';

function portWith(vars: Record<string, unknown>): EmailPort {
  return createEmail(
    readEnv({ ...(env as unknown as RawEnv), EMAIL_FROM: from, ...vars } as RawEnv),
    () => 1_750_000_000_000,
  );
}

function mailTo(to: string, over: Partial<Mail> = {}): Mail {
  return {
    ...welcomeMail({ to, fullName: 'आशा & <b>Rao</b>', userType: 'founder', siteUrl: 'https://outset.example' }),
    ...over,
  };
}

async function received(to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`http://127.0.0.1:${smtp.mails}/`);
  return ((await response.json()) as ReceivedMail[]).filter((mail) => mail.to.includes(to));
}

const open = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: smtp.open };
const guarded = { ...open, SMTP_PORT: smtp.password, SMTP_USERNAME: 'outset', SMTP_PASSWORD: 'smtp secret' };

describe('the SMTP adapter, against a real server', () => {
  it('delivers both parts, the sender and extra headers', async () => {
    const to = 'smtp.one@example.com';
    await portWith(open).send(
      mailTo(to, { subject: 'Grüße aus पुणे', headers: { 'List-Unsubscribe': '<https://outset.example/u>' } }),
    );
    const [mail] = await received(to);
    expect(mail).toMatchObject({ server: 'open', from: 'hello@outset.example', to: [to] });
    expect(mail?.raw).toMatch(/^From: "Outset" <hello@outset\.example>\r$/m);
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.raw).toMatch(/^List-Unsubscribe: <https:\/\/outset\.example\/u>\r$/m);
    expect(mail?.raw).toContain('Content-Type: text/plain');
    expect(mail?.raw).toContain('Content-Type: text/html');
  });

  it('sends plain text alone, with a small file', async () => {
    const to = 'smtp.file@example.com';
    const content = `आशा\r\n${'.'.repeat(200)}\r\n`;
    await portWith(open).send(
      mailTo(to, { html: '', attachments: [{ filename: 'a.ics', type: 'text/calendar; method=REQUEST', content }] }),
    );
    const raw = (await received(to))[0]?.raw ?? '';
    expect(raw).not.toContain('text/html');
    expect(raw).toContain('Content-Type: text/calendar; method=REQUEST; charset=UTF-8; name="a.ics"');
    const [, encoded = ''] = /filename="a\.ics";[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
    expect(Buffer.from(encoded.replace(/\s/g, ''), 'base64').toString('utf8')).toBe(content);
  });

  it('logs in where the server asks for it, and throws on a wrong password', async () => {
    const to = 'smtp.two@example.com';
    await portWith(guarded).send(mailTo(to));
    expect(await received(to)).toMatchObject([{ server: 'password' }]);
    await expect(
      portWith({ ...guarded, SMTP_PASSWORD: 'wrong' }).send(mailTo('smtp.three@example.com')),
    ).rejects.toThrow();
    expect(await received('smtp.three@example.com')).toEqual([]);
  });

  it('throws when the server refuses the recipient, or is not there', async () => {
    await expect(portWith(open).send(mailTo('refused@example.com'))).rejects.toThrow();
    await expect(portWith({ ...open, SMTP_PORT: 9 }).send(mailTo('nobody@example.com'))).rejects.toThrow();
  });

  it('throws when the server hangs up, instead of waiting for ever', async () => {
    await expect(portWith({ ...open, SMTP_PORT: smtp.hangUp }).send(mailTo('a@example.com'))).rejects.toThrow(
      'closed the connection',
    );
  });

  it('does not send a password without TLS to another machine', async () => {
    // 127.1 is this machine under a name that the adapter does not count as such.
    await expect(portWith({ ...guarded, SMTP_HOST: '127.1' }).send(mailTo('smtp.five@example.com'))).rejects.toThrow(
      'the password was not sent',
    );
    expect(await received('smtp.five@example.com')).toEqual([]);
  });

  it('names no address in its errors', async () => {
    const error = await portWith(open)
      .send(mailTo('refused@example.com'))
      .catch((reason: unknown) => reason);
    expect(String(error)).toBe('MailError: The mail server refused the recipient: 550');
  });

  it('keeps lines that begin with a dot', async () => {
    const to = 'smtp.six@example.com';
    await portWith(open).send(mailTo(to, { text: 'one\n.\n..two\nQUIT\n' }));
    expect((await received(to))[0]?.raw).toContain('one\r\n.\r\n..two\r\nQUIT\r\n');
  });

  it('lets no line end add a header or a recipient', async () => {
    const to = 'smtp.four@example.com';
    for (const line of ['\r\n', '\n', '\r']) {
      await expect(portWith(open).send(mailTo(to, { subject: `Hi${line}Bcc: victim@example.com` }))).rejects.toThrow(
        'refused',
      );
      await expect(portWith(open).send(mailTo(`${to}${line}RCPT TO:<victim@example.com>`))).rejects.toThrow('refused');
      await expect(
        portWith(open).send(mailTo(to, { headers: { 'X-A': `a${line}Bcc: victim@example.com` } })),
      ).rejects.toThrow('refused');
    }
    expect(await received(to)).toEqual([]);
    expect(await received('victim@example.com')).toEqual([]);
  });
});

describe('the state of the provider', () => {
  /** What the watch sees of one mail. */
  async function seen(vars: Record<string, unknown>, to: string): Promise<'works' | 'fails'> {
    let state: 'works' | 'fails' = 'works';
    const watched = createEmail(
      readEnv({ ...(env as unknown as RawEnv), EMAIL_FROM: from, ...vars } as RawEnv),
      Date.now,
      (send) =>
        send().catch((error: unknown) => {
          state = 'fails';
          throw error;
        }),
    );
    await expect(watched.send(mailTo(to))).rejects.toThrow();
    return state;
  }

  it('is not worse because it refuses one address, and is when it is not there or refuses the password', async () => {
    const refusal = Object.assign(new Error('on the list'), { code: 'E_RECIPIENT_SUPPRESSED' });
    const limit = Object.assign(new Error('no more today'), { code: 'E_DAILY_LIMIT_EXCEEDED' });
    const binding = (error: Error) => ({ EMAIL_PROVIDER: 'cloudflare', EMAIL: { send: () => Promise.reject(error) } });
    expect(await seen(open, 'refused@example.com')).toBe('works');
    expect(await seen(binding(refusal), 'refused@example.com')).toBe('works');
    expect(await seen(binding(limit), 'someone@example.com')).toBe('fails');
    expect(await seen({ ...open, SMTP_PORT: 9 }, 'someone@example.com')).toBe('fails');
    expect(await seen({ ...guarded, SMTP_PASSWORD: 'wrong' }, 'someone@example.com')).toBe('fails');
  });
});

describe('the Cloudflare adapter', () => {
  it('hands the binding one message with both parts', async () => {
    const sent: unknown[] = [];
    const binding = { send: async (message: unknown) => void sent.push(message) } as unknown as SendEmail;
    const mail = mailTo('cf@example.com', { headers: { 'X-Campaign': '7' } });
    await withSafeHeaders(createCloudflareEmail(binding, readSender(from))).send(mail);
    expect(sent).toEqual([
      {
        from: { name: 'Outset', email: 'hello@outset.example' },
        to: 'cf@example.com',
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'X-Campaign': '7' },
      },
    ]);
  });

  it('hands it plain text with a file', async () => {
    const sent: unknown[] = [];
    const binding = { send: async (message: unknown) => void sent.push(message) } as unknown as SendEmail;
    const attachments = [{ filename: 'a.ics', type: 'text/calendar', content: 'पत्र' }];
    const mail = mailTo('cf@example.com', { html: '', attachments });
    await withSafeHeaders(createCloudflareEmail(binding, readSender(from))).send(mail);
    expect(sent).toEqual([
      {
        from: { name: 'Outset', email: 'hello@outset.example' },
        to: 'cf@example.com',
        subject: mail.subject,
        text: mail.text,
        attachments: [
          {
            filename: 'a.ics',
            type: 'text/calendar; charset=UTF-8',
            content: new TextEncoder().encode('पत्र'),
            disposition: 'attachment',
          },
        ],
      },
    ]);
  });

  it('passes the simulated binding', async () => {
    const sent = portWith({ EMAIL_PROVIDER: 'cloudflare' }).send(mailTo('cf.two@example.com'));
    await expect(sent).resolves.toBeUndefined();
  });

  it('passes on that the binding refused', async () => {
    const binding = { send: () => Promise.reject(new Error('not allowed')) } as unknown as SendEmail;
    await expect(createCloudflareEmail(binding, readSender(from)).send(mailTo('a@example.com'))).rejects.toThrow(
      'not allowed',
    );
  });
});

describe('the check in front of every adapter', () => {
  const sent: Mail[] = [];
  const port = withSafeHeaders(oneByOne(async (mail) => void sent.push(mail)));

  it.each([
    ['two recipients', { to: 'a@example.com, b@example.com' }],
    ['a recipient with a name', { to: 'A <a@example.com>' }],
    ['a file with a path', { attachments: [{ filename: '../a', type: 'text/plain', content: '' }] }],
    [
      'a file with a header',
      { attachments: [{ filename: 'a', type: 'text/plain\r\nBcc: b@example.com', content: '' }] },
    ],
    ['a NUL in the subject', { subject: 'a\u0000b' }],
    ['a line separator in the subject', { subject: 'a\u2028Bcc: b@example.com' }],
    ['half a surrogate pair', { subject: 'a\ud800' }],
    ['a very long subject', { subject: 'x'.repeat(301) }],
    ['a colon in a header name', { headers: { 'X-A: b\r\nBcc': 'c' } }],
    ['a Bcc header', { headers: { bcc: 'b@example.com' } }],
    ['two return paths', { returnPath: 'a@example.com> SIZE=1\r\nRCPT TO:<b@example.com' }],
    ['a line end in the name of the sender', { senderName: 'Outset\r\nBcc: b@example.com' }],
    ['a quote in the name of the sender', { senderName: 'Outset" <b@example.com>, "x' }],
    ['a message id that is none', { messageId: '<a@b>\r\nBcc: b@example.com' }],
    ['a tab in a header', { headers: { 'X-A': 'a\tb' } }],
  ])('refuses %s', async (_name, over) => {
    await expect(port.send(mailTo('a@example.com', over))).rejects.toThrow('refused');
    await expect(port.open().send(mailTo('a@example.com', over))).rejects.toThrow('refused');
    expect(sent).toEqual([]);
  });
});

describe('settings', () => {
  it('names the variable that is missing or wrong', () => {
    expect(() => portWith({ EMAIL_PROVIDER: 'smtp' })).toThrow('SMTP_HOST');
    expect(() => portWith({ EMAIL_PROVIDER: 'cloudflare', EMAIL: undefined })).toThrow('EMAIL');
    expect(() => portWith({ EMAIL_PROVIDER: 'cloudflare', EMAIL_FROM: 'no address' })).toThrow('EMAIL_FROM');
    expect(readSender('hello@outset.example')).toEqual({ name: '', email: 'hello@outset.example' });
  });
});

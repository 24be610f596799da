/** POST /api/ai-chat/schedule-meeting without a calendar service: invitations by mail, once each, within limits. */
import { describe, expect, inject, it } from 'vitest';
import { PAST } from '@/domain/assistant/meetings/meeting-input';
import { MEETING_DAYS } from '@/domain/legal/retention';
import { DAY_MS } from '@/domain/time/durations';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { ADDRESSES_USED_UP } from '@/domain/assistant/meetings/meeting';
import { inbox, rows, send } from '@tests/setup/accounts';
import { guest, meetingBody, schedule } from '@tests/setup/meetings';
import { ctxAt, person } from '@tests/setup/people';
import type { ReceivedMail } from '@tests/setup/servers/smtp';

const smtp = inject('smtp');
const BY_SMTP = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.open) };

async function received(to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`http://127.0.0.1:${smtp.mails}/`);
  return ((await response.json()) as ReceivedMail[]).filter((mail) => mail.to.includes(to));
}
const stored = (id: string) => rows('SELECT * FROM meetings WHERE account_id = ? ORDER BY created_at', id);
const suppress = (email: string, scope: string) =>
  rows(
    "INSERT INTO mail_suppressions (id, email, scope, reason, created_at) VALUES (?, ?, ?, 'refused', 1) RETURNING id",
    crypto.randomUUID(),
    email,
    scope,
  );
const many = (count: number) => Array.from({ length: count }, () => guest());

describe('scheduling a meeting', () => {
  it('API-055 mails an invitation with a calendar file to each participant and the organiser, and answers with the link', async () => {
    const { token, id, email } = await person('founder');
    const [one, two] = [guest(), guest()];
    const { status, body } = await schedule(token, meetingBody({ participants: `${one}, ${two.toUpperCase()}` }));
    expect([status, body.success]).toEqual([200, true]);
    expect(body.meetingLink).toMatch(/^https:\/\/meet\.jit\.si\/outset-[0-9a-f]{32}$/);
    expect(body.message).toMatch(/^Meeting scheduled for \d+ \w+ \d{4}, 10:00 to 10:30 \(Asia\/Kolkata\)\./);
    for (const to of [one, two]) {
      const [mail, ...more] = (await inbox(to)) as unknown as [
        {
          text: string;
          html: string;
          subject: string;
          headers: Record<string, string>;
          attachments: { content: string; type: string }[];
        },
      ];
      expect(more).toEqual([]);
      expect(mail.subject).toBe('Invitation: Seed round: first call');
      expect(mail.headers['Reply-To']).toBe(email);
      expect(mail.html).toBe('');
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      expect(links).toHaveLength(2);
      expect(links[0]).toBe(body.meetingLink);
      const opened = await send(
        'GET',
        new URL(links[1] ?? '').pathname.replace('/mail-preferences', '/api/mail-preferences'),
      );
      expect(opened.status).toBe(200);
      expect(mail.attachments[0]?.type).toBe('text/calendar; method=REQUEST');
      const file = mail.attachments[0]?.content.replace(/\r\n /g, '') ?? '';
      expect(file).toContain('METHOD:REQUEST');
      expect(file).toContain(`:mailto:${email}`);
      expect(file.match(/^ATTENDEE/gm)).toHaveLength(2);
    }
    expect((await inbox(email))[0]?.subject).toBe('Your meeting: Seed round: first call');
    expect(await stored(id)).toMatchObject([{ state: 'sent', provider: 'mail', link: body.meetingLink }]);
  });

  it('is for people who are signed in and whose e-mail is confirmed', async () => {
    const to = guest();
    expect((await schedule(null, meetingBody({ participants: [to] }))).status).toBe(401);
    const { token, id } = await person('visitor');
    await rows('UPDATE accounts SET is_verified = 0 WHERE id = ? RETURNING id', id);
    const refused = await schedule(token, meetingBody({ participants: [to] }));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Confirm your email address first. Then you can schedule meetings.',
    ]);
    expect([await inbox(to), await stored(id)]).toEqual([[], []]);
  });

  it('refuses what is past, wrong addresses, line ends and fields of other kinds, and sends nothing', async () => {
    const { token, id } = await person('founder');
    const to = guest();
    for (const [over, message] of [
      [{ date: '2020-01-01' }, PAST],
      [{ participants: `${to}, nobody, a@b` }, 'Invalid email(s): nobody, a@b'],
      [{ participants: [`${to}\r\nBcc: victim@example.com`] }, `Invalid email(s): ${to} Bcc: victim@example.com`],
      [{ title: 'Hi\r\nBcc: victim@example.com' }, 'Please use plain characters only.'],
      [{ title: { a: 1 } }, 'Please enter a title'],
      [{ participants: 7 }, 'Please enter at least one participant'],
      [{ duration: 31 }, 'Please choose 30, 60 or 90 minutes'],
      [{ timeZone: 'Mars/Olympus' }, 'This time zone is not known. Choose one such as Asia/Kolkata.'],
    ] as const) {
      const { status, body } = await schedule(token, meetingBody({ participants: [to], ...over }));
      expect([status, body.message]).toEqual([400, message]);
      expect(Object.values(body.errors ?? {})).toEqual([message]);
    }
    expect([await inbox(to), await stored(id)]).toEqual([[], []]);
  });

  it('sends the same request once, also when it comes five times together', async () => {
    const { token, id, email } = await person('founder');
    const body = meetingBody({ participants: many(3) });
    const first = await schedule(token, body);
    const again = await schedule(token, { ...body, participants: [...(body['participants'] as string[])].reverse() });
    expect(again.body).toMatchObject({ success: true, meetingLink: first.body.meetingLink });
    const other = meetingBody({ title: 'Together', participants: many(2) });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => schedule(token, other)));
    expect(new Set(answers.map(({ body: { meetingLink } }) => meetingLink)).size).toBe(1);
    for (const { status } of answers) expect(status).toBe(200);
    for (const to of [...(body['participants'] as string[]), ...(other['participants'] as string[])])
      expect(await inbox(to)).toHaveLength(1);
    expect((await inbox(email)).filter(({ subject }) => subject.startsWith('Your meeting'))).toHaveLength(2);
    expect(await stored(id)).toHaveLength(2);
  });

  it('invites at most 20 addresses a day, however the requests come', async () => {
    const { token, id } = await person('founder');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => schedule(token, meetingBody({ title: `Call ${n}`, participants: many(5) }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.message]).toEqual([429, expect.stringContaining(ADDRESSES_USED_UP.slice(0, 40))]);
    const [{ addresses } = {}] = await rows(
      'SELECT sum(json_array_length(participants)) AS addresses FROM meetings WHERE account_id = ?',
      id,
    );
    expect(addresses).toBe(20);
    // What went is answered for still, and the next day counts again.
    await rows("UPDATE meetings SET day = '2020-01-01' WHERE account_id = ? RETURNING id", id);
    expect((await schedule(token, meetingBody({ participants: many(1) }))).status).toBe(200);
  });

  it('sends nothing to who wants none, and the answer does not tell', async () => {
    const { token } = await person('founder');
    const [all, invitations, open] = [guest(), guest(), guest()];
    await suppress(all, 'all');
    await suppress(invitations, 'invitations');
    const quiet = await schedule(token, meetingBody({ participants: [all, invitations] }));
    const loud = await schedule(token, meetingBody({ title: 'Other', participants: [open] }));
    expect(quiet.status).toBe(200);
    expect(quiet.body.message).toBe(loud.body.message);
    expect([await inbox(all), await inbox(invitations)]).toEqual([[], []]);
    expect(await inbox(open)).toHaveLength(1);
  });

  it('sends the organiser no copy where their address gets no emails at all', async () => {
    const copies = async (email: string) =>
      (await inbox(email)).filter(({ subject }) => subject.includes('My own call')).length;
    for (const [scope, count] of [
      ['all', 0],
      ['invitations', 1],
    ] as const) {
      const { token, email } = await person('founder');
      await suppress(email, scope);
      const to = guest();
      expect((await schedule(token, meetingBody({ title: 'My own call', participants: [to, email] }))).status).toBe(
        200,
      );
      expect([await copies(email), (await inbox(to)).length]).toEqual([count, 1]);
    }
  });

  it('lets no name or title become a link or a header', async () => {
    const { token, id } = await person('founder');
    await rows('UPDATE accounts SET full_name = \'Win.example <b>"x"</b>\' WHERE id = ? RETURNING id', id);
    const to = guest();
    expect((await schedule(token, meetingBody({ title: 'evil.example =cmd "q" ☕', participants: [to] }))).status).toBe(
      200,
    );
    const [mail] = await inbox(to);
    expect(mail?.text).not.toMatch(/(?:evil|Win)\.example/);
    expect(mail?.text).toContain('evil. example');
  });

  it('keeps a meeting that was arranged two years ahead, and deletes it a year after it began', async () => {
    const { token, id } = await person('founder');
    const now = Date.now();
    const age = (begins: number) =>
      rows(
        'UPDATE meetings SET created_at = ?, starts_at = ? WHERE account_id = ? RETURNING id',
        now - 2 * MEETING_DAYS * DAY_MS,
        begins,
        id,
      );
    await schedule(token, meetingBody());
    await age(now + DAY_MS);
    await endExpired(ctxAt(now));
    expect(await stored(id)).toHaveLength(1);
    await age(now - (MEETING_DAYS + 1) * DAY_MS);
    await endExpired(ctxAt(now));
    expect(await stored(id)).toEqual([]);
  });
});

describe('where the mail server fails', () => {
  it('takes the file as a part of the mail', async () => {
    const { token } = await person('founder');
    const to = guest();
    expect((await schedule(token, meetingBody({ title: 'पहली call', participants: [to] }), BY_SMTP)).status).toBe(200);
    const [mail, ...more] = await received(to);
    expect(more).toEqual([]);
    expect(mail?.raw).toContain('Content-Type: text/calendar; method=REQUEST; charset=UTF-8; name="invite.ics"');
    expect(mail?.raw).not.toContain('text/html');
    const [, encoded = ''] = /filename="invite\.ics";[^]*?base64\r\n\r\n([^]*?)\r\n\r\n--/.exec(mail?.raw ?? '') ?? [];
    const file = Buffer.from(encoded.replace(/\s/g, ''), 'base64').toString('utf8');
    expect(file).toContain('SUMMARY:पहली call');
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('tells whom it did not reach, and a second try goes to those alone', async () => {
    const { token, id } = await person('founder');
    const [fine, late] = [guest(), guest('451-once-rcpt')];
    const body = meetingBody({ participants: [fine, late] });
    const failed = await schedule(token, body, BY_SMTP);
    expect([failed.status, failed.body.code]).toEqual([502, 'invitation-not-sent']);
    expect(failed.body.message).toBe(
      `The invitation did not reach ${late}. Send the meeting again. No one gets it twice.`,
    );
    expect(await stored(id)).toMatchObject([{ state: 'failed' }]);
    const again = await schedule(token, body, BY_SMTP);
    expect([again.status, again.body.success]).toEqual([200, true]);
    expect([(await received(fine)).length, (await received(late)).length]).toEqual([1, 1]);
    expect(await stored(id)).toMatchObject([{ state: 'sent', link: again.body.meetingLink }]);
  });

  it('names an address that the server will never take, and is scheduled for the others', async () => {
    const { token } = await person('founder');
    const [fine, gone] = [guest(), guest('550-gone-rcpt')];
    const { status, body } = await schedule(token, meetingBody({ participants: [fine, gone] }), BY_SMTP);
    expect(status).toBe(200);
    expect(body.message).toContain(`The mail server did not accept ${gone}.`);
    expect(await received(fine)).toHaveLength(1);
    const alone = await schedule(
      token,
      meetingBody({ title: 'Alone', participants: [guest('550-gone-rcpt')] }),
      BY_SMTP,
    );
    expect([alone.status, alone.body.message]).toEqual([502, expect.stringContaining('Check the addresses')]);
  });

  it('does not send again what the server may have taken', async () => {
    const { token } = await person('founder');
    const [dropped, fine] = [guest('drop'), guest()];
    const body = meetingBody({ participants: [dropped, fine] });
    expect((await schedule(token, body, BY_SMTP)).status).toBe(200);
    await schedule(token, body, BY_SMTP);
    expect([(await received(dropped)).length, (await received(fine)).length]).toEqual([1, 1]);
  });

  it('keeps the meeting when the server is not there, and takes up a sending that broke off', async () => {
    const { token, id } = await person('founder');
    const [had, open] = [guest(), guest()];
    const body = meetingBody({ participants: [had, open] });
    const away = await schedule(token, body, { ...BY_SMTP, SMTP_PORT: '9' });
    expect(away.status).toBe(502);
    // As a Worker leaves it that ended in the middle.
    const broke = (claimed: number) =>
      rows(
        "UPDATE meetings SET state = 'sending', claimed_at = ?, reached = json_array(?) WHERE account_id = ? RETURNING id",
        claimed,
        had,
        id,
      );
    await broke(Date.now());
    expect((await schedule(token, body)).body.message).toBe('This meeting is already being sent.');
    expect(await inbox(open)).toEqual([]);
    await broke(Date.now() - 10 * 60_000);
    expect((await schedule(token, body)).body.success).toBe(true);
    expect([(await inbox(had)).length, (await inbox(open)).length]).toEqual([0, 1]);
  });
});

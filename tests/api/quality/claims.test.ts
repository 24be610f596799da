/** Claims of entries: the address and its link, the decision, what the owner changes at once and what waits, the yearly question, and angels who are listed. */
import { dayInIndia, secondsToMidnight } from '@/domain/time/india';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONFIRM_AFTER_MS, GRACE_MS, type OwnClaim, type OwnEntry } from '@/domain/quality/claims';
import type { QualityItem } from '@/domain/quality/items';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';
import { answerReports } from '@worker/services/quality/answers';
import { askClaimsAgain } from '@worker/services/quality/claims';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { bearer, inbox, PASSWORD, rows, send, suppress } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';
import { ctxAt, person, type Person } from '@tests/setup/people';

let meera: Operator;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  [meera, asha, ravi] = [await operator('admin'), await person('founder'), await person('visitor')];
});

let n = 0;
const word = (text: string) => `${text}${++n}${crypto.randomUUID().slice(0, 6)}`;
async function fund(over: Partial<ListingSeed> = {}) {
  const domain = `${word('lotus')}.example.org`;
  const name = word('Lotus ');
  const [id = ''] = await addListings([
    { kind: 'seed', type: 'Seed', about: 'Invests.', name, website: `https://www.${domain}`, ...over },
  ]);
  return { id, name, email: `asha@${domain}`, domain };
}
const as = (who: Person) => ({ headers: bearer(who.token) });
const claim = (id: string, email: string, by = asha) =>
  ask('POST', '/api/claims', { ...as(by), body: { noun: 'seed-investor', id, email } });
async function tokenTo(email: string): Promise<string> {
  const mails = (await inbox(email)).filter(({ text }) => text.includes('/portal/claims/confirm'));
  return /confirm\?token=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string, by = asha) => ask('POST', '/api/claims/confirm', { ...as(by), body: { token } });
async function itemOf(name: string, kind: string, status = 'open'): Promise<QualityItem> {
  const { body } = await ask('GET', `/api/admin/quality?kind=${kind}&status=${status}&limit=500`, {
    headers: adminCookie(meera.token),
  });
  const found = (body['data'] as { items: QualityItem[] }).items.find((one) => one.name === name);
  if (!found) throw new Error(`${name} does not wait`);
  return found;
}
const decide = ({ id, revision }: QualityItem, how: 'accept' | 'refuse' | 'reopen', body: object = {}, by = meera) =>
  ask('POST', `/api/admin/quality/${id}/${how}`, { headers: adminCookie(by.token), body: { revision, ...body } });
const own = async (by = asha) => (await ask('GET', '/api/claims', as(by))).body['data'] as OwnClaim[];
const ownOf = async (name: string, by = asha) => (await own(by)).find((one) => one.name === name);
const detail = async (id: string, by = ravi, path = 'seed-investors') =>
  (await ask('GET', `/api/${path}/${id}`, as(by))).body['data'] as Record<string, unknown> | undefined;
const edit = (id: string, revision: number, values: object, by = asha) =>
  ask('PATCH', `/api/claims/${id}`, { ...as(by), body: { revision, values } });
const told = (who: Person, text: string) =>
  rows('SELECT title FROM notifications WHERE account_id = ? AND title LIKE ?', who.id, `%${text}%`);
const finished = () => answerReports(ctxAt(Date.now() + 6 * MINUTE_MS));

/** An entry that Asha maintains. */
async function maintained(over: Partial<ListingSeed> = {}, by = asha) {
  const entry = await fund(over);
  expect((await claim(entry.id, entry.email, by)).status).toBe(200);
  expect((await confirm(await tokenTo(entry.email), by)).status).toBe(200);
  expect((await decide(await itemOf(entry.name, 'claim'), 'accept')).status).toBe(200);
  // Links are few for one account; these tests need more.
  await rows("DELETE FROM attempts WHERE key LIKE 'claim:%'");
  return { ...entry, claimId: (await ownOf(entry.name, by))?.id ?? '' };
}

/** The item of the queue that says that two entries may be one. */
async function duplicate(one: string, other: string): Promise<string> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  await rows(
    `INSERT INTO quality_items (id, kind, noun, record_id, other_id, name, found_key, created_at)
     VALUES (?1, 'duplicate', 'seed-investor', ?2, ?3, '', ?1, 1)`,
    id,
    one,
    other,
  );
  return id;
}
const mergeInto = (keep: string, item: string, revision: number) =>
  ask('POST', `/api/admin/quality/${item}/merge`, {
    headers: adminCookie(meera.token),
    body: { revision, keep, take: [] },
  });

describe('a claim', () => {
  it('is refused with a suppressed address, which gets no link', async () => {
    const { id, email } = await fund();
    await suppress({ email });
    expect(await claim(id, email)).toMatchObject({ status: 400, body: { errors: { email: expect.any(String) } } });
    expect(await inbox(email)).toEqual([]);
  });

  it('that becomes active again does not replace a newer confirmation', async () => {
    const { id, claimId } = await maintained();
    await rows("UPDATE listings SET confirmed_on = '2099-01-02', confirmed_by = 'operator' WHERE id = ?", id);
    await rows("UPDATE claims SET status = 'active' WHERE id = ?", claimId);
    expect((await detail(id))?.['lastCheck']).toEqual({ on: '2099-01-02', by: 'operator' });
  });

  it('goes from the link to the queue, to the answer and to the mark of the entry, and is taken back', async () => {
    const { id, name, email } = await fund();
    expect((await claim(id, email)).status).toBe(200);
    expect(await ownOf(name)).toMatchObject({ status: 'mailed', email });
    const token = await tokenTo(email);
    expect((await confirm(token, ravi)).status).toBe(403);
    expect((await confirm(token)).body['data']).toEqual({ name, isNew: true });
    const again = await confirm(token);
    expect([again.status, again.body['code']]).toEqual([400, 'link-unusable']);
    const item = await itemOf(name, 'claim');
    expect(item).toMatchObject({ from: 'account', recordId: id, account: { email: asha.email } });
    expect(item.note).toBe(`${email} is confirmed by its link.`);
    expect((await detail(id))?.['maintained']).toBeNull();
    const done = (await decide(item, 'accept')).body['data'] as QualityItem;
    expect((await detail(id))?.['maintained']).toEqual({ since: expect.any(Number), confirmedAt: expect.any(Number) });
    // The institution's word is the entry's last check, before its pages.
    expect((await detail(id))?.['lastCheck']).toEqual({ on: dayInIndia(Date.now()), by: 'institution' });
    expect((await claim(id, email, ravi)).body['message']).toBe('Someone else maintains this entry already.');
    const open = (await decide(done, 'reopen')).body['data'] as QualityItem;
    expect((await detail(id))?.['maintained']).toBeNull();
    const leaver = await operator('admin');
    await decide(open, 'accept', {}, leaver);
    await rows('DELETE FROM admin_users WHERE id = ?', leaver.id);
    await finished();
    expect(await told(asha, name)).toEqual([{ title: `You maintain the entry ${name} now` }]);
    expect((await inbox(asha.email)).some(({ subject }) => subject === `You maintain the entry ${name} now`)).toBe(
      true,
    );
    const log = await rows('SELECT action, actor_name FROM audit_log WHERE subject_id = ? ORDER BY id', item.id);
    expect(log.map(({ action }) => action)).toEqual(['claim.accepted', 'claim.reopened', 'claim.accepted']);
    expect(log.map(({ actor_name: by }) => by)).toEqual([meera.name, meera.name, leaver.name]);
    // Asha has left the institution.
    await decide(await itemOf(name, 'claim', 'accepted'), 'refuse', { reason: 'You have left.' });
    expect(await ownOf(name)).toMatchObject({ status: 'refused', reason: 'You have left.' });
    expect((await detail(id))?.['maintained']).toBeNull();
    await finished();
    expect(await told(asha, name)).toContainEqual({ title: `You no longer maintain the entry ${name}` });
    expect(await told(asha, name)).toHaveLength(2);
  });

  it('is refused for samples, free mail, look-alikes, students, and entries that are not shown', async () => {
    const { id, domain } = await fund();
    for (const [email, reason] of [
      ['asha@gmail.com', 'Anyone can have an address at gmail.com'],
      [`asha@${domain.replace('lotus', '1otus')}`, 'looks like'],
      [`asha@students.${domain}`, 'such as students'],
      ['no address', 'Please enter a valid email address.'],
    ] as const) {
      const { status, body } = await claim(id, email);
      expect([status, (body['errors'] as { email: string }).email]).toEqual([400, expect.stringContaining(reason)]);
    }
    const sample = await fund({ isSample: true });
    expect((await claim(sample.id, sample.email)).body['message']).toMatch(/^Samples are invented/);
    const gone = await fund({ isActive: false });
    expect((await claim(gone.id, gone.email)).status).toBe(404);
    expect((await ask('POST', '/api/claims', { body: { noun: 'seed-investor', id, email: 'a@b.org' } })).status).toBe(
      401,
    );
    expect(await rows('SELECT id FROM claims WHERE record_id = ?', id)).toEqual([]);
  });

  it('gets five links a day, and a link that is a day old is none', async () => {
    const kiran = await person('founder');
    const { id, email, name } = await fund();
    for (let i = 0; i < 5; i++) expect((await claim(id, email, kiran)).status).toBe(200);
    const more = await claim(id, email, kiran);
    const left = Number(more.headers.get('retry-after'));
    expect([more.status, Math.abs(left - secondsToMidnight(Date.now())) < 60]).toEqual([429, true]);
    await rows('UPDATE claims SET token_ends_at = ? WHERE record_id = ?', Date.now() - 1, id);
    expect((await confirm(await tokenTo(email), kiran)).status).toBe(400);
    const mine = await ownOf(name, kiran);
    expect((await ask('DELETE', `/api/claims/${mine?.id}`, as(kiran))).status).toBe(200);
    expect(await own(kiran)).toEqual([]);
  });

  it('is refused by an operator with a reason that the person reads', async () => {
    const { id, name, email } = await fund();
    await claim(id, email);
    await confirm(await tokenTo(email));
    const item = await itemOf(name, 'claim');
    expect((await decide(item, 'refuse')).status).toBe(400);
    expect((await decide(item, 'refuse', { reason: 'The page names no Asha.' })).status).toBe(200);
    expect(await ownOf(name)).toMatchObject({ status: 'refused', reason: 'The page names no Asha.' });
    await finished();
    expect(await told(asha, name)).toEqual([{ title: `Your claim of ${name} was refused` }]);
  });
});

describe('an entry’s owner', () => {
  it('changes description, focus and cheque at once; the rest waits, also after another edit, and is accepted', async () => {
    const source = {
      field: 'sectors',
      value: null,
      address: 'https://old.example.org',
      published: '2019',
      isList: false,
    };
    const { id, name, claimId } = await maintained({ sources: [source] });
    const entry = (await ask('GET', `/api/claims/${claimId}`, as(asha))).body['data'] as { revision: number };
    const first = await edit(claimId, entry.revision, {
      about: 'Backs seeds.',
      sector: ['SaaS'],
      'funds.minInvestment': 10,
      'funds.maxInvestment': 20,
      'funds.currency': 'INR',
      seedName: `${name} II`,
      'socialLinks.linkedin': 'https://www.linkedin.com/company/lotus',
    });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body['data']).toMatchObject({ waiting: ['seedName', 'socialLinks.linkedin'] });
    const { revision } = first.body['data'] as { revision: number };
    expect(await detail(id)).toMatchObject({
      seedName: name,
      about: 'Backs seeds.',
      sector: ['SaaS'],
      funds: { minInvestment: 10, maxInvestment: 20, currency: 'INR' },
      // The page of 2019 said something else.
      sources: [],
    });
    // The name as it is: only the address waits on.
    await edit(claimId, revision, { seedName: name, about: 'Backs seeds!' });
    const item = await itemOf(name, 'change');
    expect(item.values).toEqual({ 'socialLinks.linkedin': 'https://www.linkedin.com/company/lotus' });
    expect((await ownOf(name))?.isWaiting).toBe(true);
    expect((await decide(item, 'accept')).status).toBe(200);
    expect((await detail(id))?.['socialLinks']).toMatchObject({ linkedin: 'https://www.linkedin.com/company/lotus' });
    const done = await itemOf(name, 'change', 'accepted');
    await decide(done, 'reopen');
    expect((await detail(id))?.['socialLinks']).toMatchObject({ linkedin: null });
    const log = await rows(
      "SELECT actor_id, details FROM audit_log WHERE subject_id = ? AND action = 'claim.edited'",
      claimId,
    );
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({ actor_id: asha.id });
  });

  it('is told what is wrong, and cannot change the fields of operators or the entry of someone else', async () => {
    const { claimId } = await maintained();
    const wrong = await edit(claimId, 1, { about: 'x'.repeat(2001), 'funds.maxInvestment': 'many' });
    expect([wrong.status, Object.keys(wrong.body['errors'] as object).sort()]).toEqual([
      400,
      ['about', 'funds.maxInvestment'],
    ]);
    const html = await edit(claimId, 1, { about: '<b>Bold</b>' });
    expect([html.status, html.body['errors']]).toEqual([400, { about: 'Please write plain text, without HTML.' }]);
    expect((await edit(claimId, 1, { about: 'x'.repeat(5001) })).body['errors']).toEqual({
      about: expect.stringMatching(/5,?000/),
    });
    expect((await edit(claimId, 1, { isActive: false })).body['errors']).toEqual({
      isActive: 'This kind of entry has no such field.',
    });
    expect((await edit(claimId, 1, { about: { text: 'Backs seeds.' } })).body['errors']).toEqual({
      about: 'Please give a text, a number or a list of texts.',
    });
    for (const values of [{ isActive: false }, { sources: [] }, { investedCompanies: [] }, { sample: true }])
      expect((await edit(claimId, 1, values)).status).toBe(400);
    expect((await edit(claimId, 1, { about: 'Mine.' }, ravi)).status).toBe(404);
    expect((await ask('GET', `/api/claims/${claimId}`, as(ravi))).status).toBe(404);
    const hide = await ask('POST', `/api/claims/${claimId}/hidden`, { ...as(asha), body: { hidden: true } });
    expect(hide.status).toBe(409);
  });

  it('finds what waits after the entry was merged and after the merge is undone, and no older value overwrites a newer one', async () => {
    const { id, name, claimId } = await maintained();
    const other = await fund();
    await edit(claimId, 1, { seedName: `${name} Old` });
    const waits = async () => (await ask('GET', `/api/claims/${claimId}`, as(asha))).body['data'] as OwnEntry;
    const pair = await duplicate(other.id, id);
    const merge = (revision: number) => mergeInto(other.id, pair, revision);
    const undo = async (revision: number) => {
      const { status, body } = await decide({ id: pair, revision } as QualityItem, 'reopen');
      expect(status, JSON.stringify(body)).toBe(200);
    };
    expect((await merge(1)).status).toBe(200);
    expect(await waits()).toMatchObject({ name: other.name, waiting: { seedName: `${name} Old` } });
    expect((await ownOf(other.name))?.isWaiting).toBe(true);
    await edit(claimId, (await waits()).revision, { seedName: `${name} New` });
    const items = await rows("SELECT proposed FROM quality_items WHERE account_id = ? AND kind = 'change'", asha.id);
    expect(items.filter(({ proposed }) => String(proposed).includes(name))).toHaveLength(1);

    await undo(2);
    expect(await waits()).toMatchObject({ name, waiting: { seedName: `${name} New` } });

    // Accepted while the entries are one, it is a change of the entry that the person maintains.
    expect((await merge(3)).status).toBe(200);
    expect((await decide(await itemOf(name, 'change'), 'accept')).status).toBe(200);
    expect(await detail(other.id)).toMatchObject({ seedName: `${name} New` });
    await undo(4);
    expect([await detail(id), await detail(other.id)]).toMatchObject([
      { seedName: `${name} New` },
      { seedName: other.name },
    ]);
    const accepted = await itemOf(name, 'change', 'accepted');
    expect((await decide(accepted, 'reopen')).body['code']).toBe('changed-elsewhere');

    // What is sent while the entries are one goes back with the entry too.
    expect((await merge(5)).status).toBe(200);
    await edit(claimId, (await waits()).revision, { seedName: `${name} Last` });
    await undo(6);
    expect(await waits()).toMatchObject({ waiting: { seedName: `${name} Last` } });
  });

  it('decides on the changes of both entries before they become one', async () => {
    const [one, two] = [await maintained(), await maintained()];
    for (const { claimId, name } of [one, two]) await edit(claimId, 1, { seedName: `${name} New` });
    const refused = await mergeInto(one.id, await duplicate(one.id, two.id), 1);
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'The same person has changes waiting for both entries. Please decide on them first.',
    ]);
  });

  it('reads how often the entry was read and saved, and its own views are none', async () => {
    const { id, name } = await maintained();
    await detail(id);
    await detail(id);
    await detail(id, asha);
    await rows(
      "INSERT INTO saved_records (account_id, kind, key, value, stamp, version) VALUES (?, 'favourite', ?, 'true', 'x', 1)",
      ravi.id,
      `seed:${id}`,
    );
    await expect.poll(async () => (await ownOf(name))?.views).toEqual({ month: 2, year: 2 });
    expect((await ownOf(name))?.saves).toBe(1);
    expect(JSON.stringify(await own())).not.toContain(ravi.id);
  });

  it('keeps the entry and loses the form a year and a month after the address was confirmed, until it is confirmed again', async () => {
    const { id, name, email, claimId } = await maintained();
    const later = Date.now() + CONFIRM_AFTER_MS + DAY_MS;
    await askClaimsAgain(ctxAt(later));
    await askClaimsAgain(ctxAt(later + DAY_MS));
    const asked = (await inbox(email)).filter(({ subject }) => subject.includes('still maintain'));
    expect(asked).toHaveLength(1);
    await rows(
      'UPDATE claims SET confirmed_at = ? WHERE id = ?',
      Date.now() - CONFIRM_AFTER_MS - GRACE_MS - 1,
      claimId,
    );
    expect((await edit(claimId, 1, { about: 'Later.' })).body['code']).toBe('lapsed');
    expect(await ownOf(name)).toMatchObject({ status: 'lapsed' });
    expect((await detail(id))?.['maintained']).toBeNull();
    const token = /confirm\?token=([\w-]{43})/.exec(asked[0]?.text ?? '')?.[1] ?? '';
    expect((await confirm(token)).body['data']).toEqual({ name, isNew: false });
    expect((await edit(claimId, 1, { about: 'Later.' })).status).toBe(200);
  });

  it('gives way to another person once the claim lapsed, who is the only one then, until the operator takes that back', async () => {
    const { id, name, email, domain, claimId } = await maintained();
    const others = `ravi@${domain}`;
    const lapse = () =>
      rows('UPDATE claims SET confirmed_at = ? WHERE id = ?', Date.now() - CONFIRM_AFTER_MS - GRACE_MS - 1, claimId);
    const again = () => ask('POST', `/api/claims/${claimId}/link`, as(asha));
    expect((await claim(id, others, ravi)).body['message']).toBe('Someone else maintains this entry already.');
    await edit(claimId, 1, { seedName: `${name} Elsewhere` });
    await lapse();
    expect((await claim(id, email)).body['message']).toBe('You have claimed this entry already.');
    expect((await claim(id, others, ravi)).status).toBe(200);
    await confirm(await tokenTo(others), ravi);
    expect((await again()).status).toBe(200);
    const accepted = (await decide(await itemOf(name, 'claim'), 'accept')).body['data'] as QualityItem;
    expect(accepted.status).toBe('accepted');
    expect(await ownOf(name, ravi)).toMatchObject({ status: 'active' });
    expect(await ownOf(name)).toMatchObject({ status: 'taken-over', isWaiting: false });
    const late = await confirm(await tokenTo(email));
    expect([late.status, late.body['message']]).toEqual([409, 'Someone else maintains this entry already.']);
    expect((await again()).status).toBe(409);
    expect((await edit(claimId, 1, { about: 'Mine.' })).status).toBe(409);
    expect((await detail(id))?.['maintained']).not.toBeNull();

    expect((await decide(accepted, 'reopen')).status).toBe(200);
    expect(await ownOf(name, ravi)).toMatchObject({ status: 'waiting' });
    expect(await ownOf(name)).toMatchObject({ status: 'lapsed' });
    expect((await confirm(await tokenTo(email))).body['data']).toEqual({ name, isNew: false });
    const refused = await decide(await itemOf(name, 'claim'), 'accept');
    expect([refused.status, refused.body['message']]).toEqual([409, 'Someone else maintains this entry already.']);
  });

  it('is not a maintainer again by an undo while someone else maintains the entry', async () => {
    const { id, name, domain } = await maintained();
    const ended = (await decide(await itemOf(name, 'claim', 'accepted'), 'refuse', { reason: 'Left.' })).body[
      'data'
    ] as QualityItem;
    await claim(id, `ravi@${domain}`, ravi);
    await confirm(await tokenTo(`ravi@${domain}`), ravi);
    await decide(await itemOf(name, 'claim'), 'accept');
    expect((await decide(ended, 'reopen')).body['message']).toBe('Someone else maintains this entry already.');
    // The other claim lapses: the undo ends it, because an entry has one maintainer.
    await rows(
      'UPDATE claims SET confirmed_at = ? WHERE id = ?',
      Date.now() - CONFIRM_AFTER_MS - GRACE_MS - 1,
      (await ownOf(name, ravi))?.id ?? '',
    );
    expect((await decide(ended, 'reopen')).body['data']).toMatchObject({ status: 'accepted' });
    expect(await ownOf(name)).toMatchObject({ status: 'active' });
    expect(await ownOf(name, ravi)).toMatchObject({ status: 'taken-over' });
  });

  it('loses its waiting change when an operator ends the claim, and has entry and date again when that is undone', async () => {
    const { id, name, claimId } = await maintained();
    await edit(claimId, 1, { seedName: `${name} Elsewhere` });
    const accepted = await itemOf(name, 'claim', 'accepted');
    const { since } = (await ownOf(name)) ?? {};
    expect((await decide(accepted, 'refuse', { reason: 'Left the fund.' })).status).toBe(200);
    expect(await ownOf(name)).toMatchObject({ status: 'refused', isWaiting: false });
    await expect(itemOf(name, 'change')).rejects.toThrow('does not wait');
    const undone = await decide(await itemOf(name, 'claim', 'refused'), 'reopen');
    expect(undone.body['data']).toMatchObject({ status: 'accepted', reason: '' });
    expect(await ownOf(name)).toMatchObject({ status: 'active', since });
    expect((await detail(id))?.['maintained']).not.toBeNull();
    expect((await edit(claimId, 1, { about: 'Still mine.' })).status).toBe(200);
  });

  it('keeps claim and change when an operator refuses from an older page', async () => {
    const { name, claimId } = await maintained();
    await edit(claimId, 1, { seedName: `${name} Elsewhere` });
    const accepted = await itemOf(name, 'claim', 'accepted');
    const late = await decide({ ...accepted, revision: accepted.revision - 1 }, 'refuse', { reason: 'Late.' });
    expect(late.status).toBe(409);
    expect(await ownOf(name)).toMatchObject({ status: 'active', isWaiting: true });
  });

  it('changes nothing any more once the claim was ended, also by a change that is opened again', async () => {
    const { id, name, claimId } = await maintained();
    await edit(claimId, 1, { seedName: `${name} Elsewhere` });
    const change = (await decide(await itemOf(name, 'change'), 'accept')).body['data'] as QualityItem;
    await decide(await itemOf(name, 'claim', 'accepted'), 'refuse', { reason: 'Left the fund.' });
    const opened = (await decide(change, 'reopen')).body['data'] as QualityItem;
    const again = await decide(opened, 'accept');
    expect([again.status, again.body['message']]).toEqual([
      409,
      'The person does not maintain this entry any more. Nothing was changed.',
    ]);
    expect(await detail(id)).toMatchObject({ seedName: name });
  });

  it('is not the owner again by an undo while someone else maintains the entry', async () => {
    const { name, id, email } = await maintained();
    const ended = (await decide(await itemOf(name, 'claim', 'accepted'), 'refuse', { reason: 'Left.' })).body['data'];
    const kiran = await person('founder');
    await claim(id, email, kiran);
    await confirm(await tokenTo(email), kiran);
    await decide(await itemOf(name, 'claim'), 'accept');
    const undone = await decide(ended as QualityItem, 'reopen');
    expect([undone.status, undone.body['message']]).toEqual([409, 'Someone else maintains this entry already.']);
    expect(await ownOf(name)).toMatchObject({ status: 'refused' });
  });

  it('gets back what was sent when an acceptance with other words is undone', async () => {
    const { name, claimId } = await maintained();
    await edit(claimId, 1, { seedName: `${name} Owner` });
    const done = await decide(await itemOf(name, 'change'), 'accept', { values: { seedName: `${name} Typo` } });
    expect((done.body['data'] as QualityItem).values).toEqual({ seedName: `${name} Typo` });
    const again = await decide(done.body['data'] as QualityItem, 'reopen');
    expect((again.body['data'] as QualityItem).values).toEqual({ seedName: `${name} Owner` });
  });

  it('leaves the entry when the account is deleted', async () => {
    const kiran = await person('founder');
    const { id } = await maintained({}, kiran);
    await send('DELETE', '/api/twofa/delete-account', { password: PASSWORD }, bearer(kiran.token));
    expect((await detail(id))?.['maintained']).toBeNull();
    expect(await rows('SELECT id FROM claims WHERE account_id = ?', kiran.id)).toEqual([]);
  });
});

describe('an angel', () => {
  const LINKEDIN = 'https://www.linkedin.com/in/ravi-angel';
  const apply = (name: string, by: Person, over: object = {}) =>
    ask('POST', '/api/claims/angel', {
      ...as(by),
      body: {
        values: { angelName: name, angelLocation: 'Pune', sector: ['SaaS'], about: 'Backs first cheques.' },
        linkedin: LINKEDIN,
        ...over,
      },
    });

  it('is listed once an operator has compared the account, without contact data, hides the entry and takes it along', async () => {
    const sunil = await person('visitor');
    const name = word('Sunil ');
    expect((await apply(name, sunil)).status).toBe(200);
    expect((await apply(name, sunil)).status).toBe(409);
    const item = await itemOf(name, 'application');
    expect(item).toMatchObject({ address: LINKEDIN, account: { email: sunil.email }, recordId: null });
    const done = (await decide(item, 'accept')).body['data'] as QualityItem;
    const id = done.recordId ?? '';
    const shown = await detail(id, ravi, 'angel-investors');
    expect(shown).toMatchObject({ angelName: name, angelType: 'Angel', maintained: { since: expect.any(Number) } });
    expect(shown).toMatchObject({ lastCheck: { on: dayInIndia(Date.now()), by: 'investor' } });
    expect(JSON.stringify(shown)).not.toMatch(/linkedin\.com|@/);
    const mine = await ownOf(name, sunil);
    const hide = (hidden: boolean) => ask('POST', `/api/claims/${mine?.id}/hidden`, { ...as(sunil), body: { hidden } });
    expect((await hide(true)).status).toBe(200);
    expect(await detail(id, ravi, 'angel-investors')).toBeUndefined();
    expect((await hide(false)).status).toBe(200);
    expect((await edit(mine?.id ?? '', 3, { about: 'Backs seeds.' }, sunil)).status).toBe(200);
    expect(await detail(id, ravi, 'angel-investors')).toMatchObject({ about: 'Backs seeds.' });
    // What an operator hid, the owner cannot show.
    await rows('UPDATE listings SET is_active = 0 WHERE id = ?', id);
    expect((await hide(true)).status).toBe(409);
    await send('DELETE', '/api/visitor/delete-account', { password: PASSWORD }, bearer(sunil.token));
    expect(await rows('SELECT id FROM listings WHERE id = ?', id)).toEqual([]);
    expect(JSON.stringify(await rows('SELECT * FROM audit_log WHERE subject_id IN (?, ?)', id, item.id))).not.toContain(
      name,
    );
  });

  it('leaves no name in the log by decisions about the entry, whenever they were written', async () => {
    const sunil = await person('visitor');
    const name = word('Sunil ');
    await apply(name, sunil);
    const recordId = ((await decide(await itemOf(name, 'application'), 'accept')).body['data'] as QualityItem).recordId;
    const mine = await ownOf(name, sunil);
    expect((await edit(mine?.id ?? '', 2, { angelName: `${name} Rao` }, sunil)).status).toBe(200);
    const change = await itemOf(name, 'change');
    expect((await decide(change, 'refuse', { reason: 'Not your name.' })).status).toBe(200);
    const decided = () =>
      rows("SELECT details FROM audit_log WHERE subject_id = ? AND action = 'change.refused'", change.id);
    expect(await decided()).toEqual([{ details: '{"noun":"angel-investor"}' }]);
    // As decisions were written before.
    await rows("UPDATE audit_log SET details = json_set(details, '$.name', ?) WHERE subject_id = ?", name, change.id);
    await send('DELETE', '/api/visitor/delete-account', { password: PASSWORD }, bearer(sunil.token));
    expect(await rows('SELECT id FROM listings WHERE id = ?', recordId)).toEqual([]);
    expect(await decided()).toEqual([{ details: '{"noun":"angel-investor"}' }]);
    expect(await rows('SELECT id FROM audit_log WHERE details LIKE ?', `%${name}%`)).toEqual([]);
  });

  it('has no second entry after an operator ended the first, and no entry once the account is gone', async () => {
    const sunil = await person('visitor');
    const name = word('Sunil ');
    await apply(name, sunil);
    const first = (await decide(await itemOf(name, 'application'), 'accept')).body['data'] as QualityItem;
    const ended = (await decide(first, 'refuse', { reason: 'No answer.' })).body['data'] as QualityItem;
    const undone = (await decide(ended, 'reopen')).body['data'] as QualityItem;
    expect(undone).toMatchObject({ status: 'accepted', recordId: first.recordId });
    expect(await detail(first.recordId ?? '', ravi, 'angel-investors')).toMatchObject({ angelName: name });
    await decide(undone, 'refuse', { reason: 'No answer.' });
    expect((await apply(name, sunil)).status).toBe(200);
    expect(await rows('SELECT id FROM listings WHERE id = ?', first.recordId)).toEqual([]);
    const second = (await decide(await itemOf(name, 'application'), 'accept')).body['data'] as QualityItem;
    expect(second.status).toBe('accepted');
    await send('DELETE', '/api/visitor/delete-account', { password: PASSWORD }, bearer(sunil.token));
    expect(await rows('SELECT id FROM listings WHERE id = ?', second.recordId)).toEqual([]);
  });

  it('loses the entry with the claim only if the operator removes it, and an undo brings both back', async () => {
    const sunil = await person('visitor');
    const name = word('Sunil ');
    await apply(name, sunil);
    const refusal = { reason: 'No answer.', remove: true };
    const open = await itemOf(name, 'application');
    expect((await decide(open, 'refuse', refusal)).body['message']).toMatch(/^This person has no entry of their own/);
    const accepted = (await decide(open, 'accept')).body['data'] as QualityItem;
    const id = accepted.recordId ?? '';
    const shown = () => detail(id, ravi, 'angel-investors');
    const left = (await decide(accepted, 'refuse', { reason: 'No answer.' })).body['data'] as QualityItem;
    expect(await shown()).toMatchObject({ angelName: name, maintained: null });
    expect(await ownOf(name, sunil)).toMatchObject({ status: 'refused', href: expect.any(String) });
    const again = (await decide(left, 'reopen')).body['data'] as QualityItem;

    const removed = (await decide(again, 'refuse', refusal)).body['data'] as QualityItem;
    expect(await shown()).toBeUndefined();
    expect(await ownOf(name, sunil)).toMatchObject({ status: 'refused', href: null });
    const undone = (await decide(removed, 'reopen')).body['data'] as QualityItem;
    expect(undone).toMatchObject({ status: 'accepted', recordId: id });
    expect(await shown()).toMatchObject({ angelName: name, maintained: { since: expect.any(Number) } });
    expect(await ownOf(name, sunil)).toMatchObject({ status: 'active' });

    // The bin has nothing of the person once the account is deleted.
    await decide(undone, 'refuse', refusal);
    await send('DELETE', '/api/visitor/delete-account', { password: PASSWORD }, bearer(sunil.token));
    expect(await rows('SELECT id FROM bin WHERE id = ?', id)).toEqual([]);
  });

  it('is removed by the daily job if the account went without it, and others stay', async () => {
    const listed = async () => {
      const visitor = await person('visitor');
      const name = word('Sunil ');
      await apply(name, visitor);
      const { id, recordId } = (await decide(await itemOf(name, 'application'), 'accept')).body['data'] as QualityItem;
      return { name, itemId: id, id: recordId ?? '' };
    };
    const [left, other] = [await listed(), await listed()];
    const [byOperator = ''] = await addListings([{ kind: 'angel', name: word('Sunil ') }]);
    // As a second application did, before it took the first entry along.
    await rows('DELETE FROM claims WHERE record_id = ?', left.id);
    await rows('DELETE FROM quality_items WHERE id = ?', left.itemId);
    await endExpired(ctxAt(Date.now()));
    const stay = await rows('SELECT id FROM listings WHERE id IN (?, ?, ?)', left.id, other.id, byOperator);
    expect(stay.map(({ id }) => id).sort()).toEqual([other.id, byOperator].sort());
    const log = await rows('SELECT * FROM audit_log WHERE subject_id IN (?, ?)', left.id, left.itemId);
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(left.name);
  });

  it('is never removed with the claim of an institution', async () => {
    const { id, name } = await maintained();
    const accepted = await itemOf(name, 'claim', 'accepted');
    expect((await decide(accepted, 'refuse', { reason: 'Left.', remove: true })).status).toBe(409);
    expect((await detail(id))?.['maintained']).not.toBeNull();
  });

  it('is a visitor, says what it invests in, and shows the address only by choice', async () => {
    expect((await apply('Asha', asha)).status).toBe(403);
    const wrong = await apply('', ravi, { values: { about: 'x' }, linkedin: 'https://linkedin.example.org/in/x' });
    expect(wrong.status).toBe(400);
    expect((await apply('Ravi', ravi, { values: { angelName: 'Ravi', investorStatus: 'Top Investor' } })).status).toBe(
      400,
    );
    const name = word('Ravi ');
    await apply(name, ravi, { showLinkedin: true });
    const item = await itemOf(name, 'application');
    expect(item.values).toMatchObject({ 'socialLinks.linkedin': LINKEDIN });
    await decide(item, 'accept');
    const reopened = await decide(await itemOf(name, 'application', 'accepted'), 'reopen');
    expect(reopened.body['data']).toMatchObject({ status: 'open', recordId: null });
    expect(await ownOf(name, ravi)).toMatchObject({ status: 'waiting' });
    await ask('DELETE', `/api/claims/${(await ownOf(name, ravi))?.id}`, as(ravi));
    expect((await decide(reopened.body['data'] as QualityItem, 'accept')).status).toBe(404);
  });
});

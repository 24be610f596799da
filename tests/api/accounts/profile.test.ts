/** The profile of both kinds of account: reading it, changing it, and fields that it must never change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, cookie, freshEmail, NASTY, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';

interface Person {
  email: string;
  token: string;
}

let founder: Person;
let visitor: Person;

async function person(kind: 'founder' | 'visitor'): Promise<Person> {
  const { email } = await verifiedAccount(kind);
  return { email, token: (await signIn(email)).token };
}

beforeAll(async () => {
  [founder, visitor] = [await person('founder'), await person('visitor')];
}, 60_000);

const put = (body: unknown, who = founder) =>
  send('PUT', who === founder ? '/api/profile-update' : '/api/visitor/profile-update', body, bearer(who.token));
const read = (who = founder) =>
  send('GET', who === founder ? '/api/profile' : '/api/visitor/profile', undefined, bearer(who.token));
const stored = async (who: Person) => (await rows('SELECT * FROM accounts WHERE email = ?', who.email))[0];

describe('reading the profile', () => {
  it('API-015 ACC-02 answers the fields of a founder', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { success: true } });
    expect((await read()).body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userType: 'founder',
      fullName: 'Asha Rao',
      email: founder.email,
      phone: '+919876543210',
      location: 'Pune',
      linkedinUrl: 'https://www.linkedin.com/in/asha',
      profileImage: null,
      companyName: 'Kite Labs',
      foundedYear: 2021,
      industry: 'tech',
      companyDescription: 'We build kites.',
      currentStage: 'pre-seed',
    });
  });

  it('API-016 ACC-02 answers the fields of a visitor', async () => {
    expect((await read(visitor)).body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userType: 'visitor',
      fullName: 'Ravi Iyer',
      email: visitor.email,
      phone: '+919876543211',
      location: 'Mumbai',
      linkedinUrl: '',
      profileImage: null,
      companyWorkingAt: 'Blue Fund',
    });
  });

  it('ACC-06 asks guests to log in, and keeps the kinds apart', async () => {
    for (const [method, path] of [
      ['GET', '/api/profile'],
      ['GET', '/api/visitor/profile'],
      ['PUT', '/api/profile-update'],
      ['PUT', '/api/visitor/profile-update'],
      ['POST', '/api/upload-profile-image'],
      ['DELETE', '/api/upload-profile-image'],
    ] as const) {
      const answer = await send(method, path, method === 'PUT' ? { fullName: 'X' } : undefined);
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        401,
        'You must be logged in to view your profile.',
      ]);
    }
    expect((await send('GET', '/api/visitor/profile', undefined, bearer(founder.token))).status).toBe(403);
    expect((await send('GET', '/api/profile', undefined, bearer(visitor.token))).status).toBe(403);
    expect((await send('PUT', '/api/profile-update', { fullName: 'X' }, bearer(visitor.token))).status).toBe(403);
    expect((await send('PUT', '/api/visitor/profile-update', { fullName: 'X' }, bearer(founder.token))).status).toBe(
      403,
    );
  });
});

describe('changing the profile', () => {
  it('API-017 stores every field of a founder, writes an event and an audit row', async () => {
    const change = {
      fullName: '  आशा Rao 🌱 ',
      phone: '+44 20 7946 0958',
      location: 'Chennai',
      linkedinUrl: 'https://in.linkedin.com/in/asha-rao',
      companyName: "Kite & Sons' <Labs>",
      foundedYear: '2019',
      industry: 'finance',
      companyDescription: 'Kites.\r\nAnd more.',
      currentStage: 'seed',
    };
    const { status, body } = await put(change);
    expect([status, body.message]).toEqual([200, 'Profile updated successfully!']);
    expect(body.data).toMatchObject({
      ...change,
      fullName: 'आशा Rao 🌱',
      phone: '+442079460958',
      foundedYear: 2019,
      companyDescription: 'Kites.\nAnd more.',
    });
    expect((await read()).body.data).toEqual(body.data);
    const { id } = (await stored(founder)) as { id: string };
    expect((await rows('SELECT type FROM account_events WHERE account_id = ? ORDER BY id', id)).at(-1)).toEqual({
      type: 'profile-updated',
    });
    const [audit] = await rows(
      "SELECT * FROM audit_log WHERE action = 'account.profile-updated' AND subject_id = ?",
      id,
    );
    expect(String(audit?.['details'])).toContain('companyName');
    expect(JSON.stringify(audit)).not.toContain('Chennai');
  });

  it('API-018 stores the fields of a visitor', async () => {
    const { status, body } = await put({ fullName: 'Ravi K. Iyer', companyWorkingAt: 'Neev Capital' }, visitor);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ fullName: 'Ravi K. Iyer', companyWorkingAt: 'Neev Capital', location: 'Mumbai' });
  });

  it('keeps what is absent, empties what is empty, and writes no event when nothing changed', async () => {
    const who = await person('founder');
    const answer = await put(
      { fullName: 'Asha Rao', linkedinUrl: '', companyName: null, foundedYear: ' ', phone: '' },
      who,
    );
    expect(answer.status, answer.body.message).toBe(403); // a visitor's address, since `who` is not the shared founder
    const own = (body: unknown) => send('PUT', '/api/profile-update', body, bearer(who.token));
    const { body } = await own({
      fullName: 'Asha Rao',
      linkedinUrl: '',
      companyName: null,
      foundedYear: ' ',
      phone: '',
    });
    expect(body.data).toMatchObject({
      linkedinUrl: '',
      companyName: '',
      foundedYear: null,
      phone: '',
      location: 'Pune',
      companyDescription: 'We build kites.',
    });
    const { id } = (await stored(who)) as { id: string };
    const count = async () =>
      (await rows('SELECT count(*) AS n FROM account_events WHERE account_id = ?', id))[0]?.['n'];
    const before = await count();
    await own({ fullName: 'Asha Rao' });
    expect(await count()).toBe(before);
  });

  it('ACC-05 requires a name and a right LinkedIn address, with the exact text', async () => {
    for (const fullName of [undefined, '', '   ', null, 7, ['x'], '\u200b']) {
      const { status, body } = await put({ fullName });
      expect([status, body.errors?.['fullName']]).toEqual([400, 'Please enter your name']);
    }
    for (const linkedinUrl of ['linkedin', 'javascript:alert(1)', 'https://evil.example', 7, {}]) {
      const { status, body } = await put({ fullName: 'Asha', linkedinUrl });
      expect([status, body.errors?.['linkedinUrl']], String(linkedinUrl)).toEqual([
        400,
        'Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.',
      ]);
    }
  });

  it('ACC-05 mends a LinkedIn address without https, and answers what it stored', async () => {
    for (const linkedinUrl of ['http://linkedin.com/in/asha', 'linkedin.com/in/asha']) {
      expect((await put({ fullName: 'Asha', linkedinUrl })).status).toBe(200);
      expect(await stored(founder)).toMatchObject({ linkedin_url: 'https://linkedin.com/in/asha' });
    }
  });

  it('names every wrong field, and changes nothing', async () => {
    const before = await stored(founder);
    const { status, body } = await put({
      fullName: 'Asha',
      phone: '12345',
      location: 'Atlantis',
      foundedYear: 1776,
      industry: 'magic',
      currentStage: 'series-z',
      companyName: 'x'.repeat(121),
      companyDescription: 'x'.repeat(2001),
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'companyDescription',
      'companyName',
      'currentStage',
      'foundedYear',
      'industry',
      'location',
      'phone',
    ]);
    expect(await stored(founder)).toEqual(before);
  });

  it('ACC-04 changes neither e-mail, kind, password nor anything else that is not of the profile', async () => {
    const before = await stored(founder);
    const body =
      `{"fullName":${JSON.stringify(before?.['full_name'])},"email":"${freshEmail()}","id":"x",` +
      '"userType":"visitor","user_type":"visitor","verified":false,"password":"a new one!",' +
      '"passwordHash":"x","password_hash":"x","photoKey":"photos/x","profileImage":"/files/x","createdAt":1,"companyWorkingAt":"X",' +
      '"full_name = \'x\' --":"x"}';
    const { status } = await send('PUT', '/api/profile-update', body, {
      ...bearer(founder.token),
      'content-type': 'application/json',
    });
    expect(status).toBe(200);
    expect(await stored(founder)).toEqual(before);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  it('takes odd names as they are or refuses them, and never breaks', async () => {
    for (const fullName of NASTY) {
      const { status } = await put({ fullName });
      expect([200, 400], fullName.slice(0, 20)).toContain(status);
      if (status === 200) expect((await read()).body.data).toMatchObject({ fullName: fullName.trim() });
    }
    for (const body of ['', '{', '[]', 'null', '"x"', '7']) {
      const { status } = await send('PUT', '/api/profile-update', body, {
        ...bearer(founder.token),
        'content-type': 'application/json',
      });
      expect(status, body).toBe(400);
    }
    expect((await put({ fullName: 'x'.repeat(200_000) })).status).toBe(413);
    const before = await stored(founder);
    for (const value of ['Asha\r\nBcc: x@evil.example', 'Asha\nX', 'Asha\rX', 'a\u0000b', 'a\u2028b', 'a\u202eb']) {
      for (const [field, body] of [
        ['fullName', { fullName: value }],
        ['companyName', { fullName: 'Asha', companyName: value }],
      ] as const) {
        const { status, body: answer } = await put(body);
        expect([status, answer.errors], JSON.stringify(value)).toEqual([
          400,
          { [field]: 'Please use plain characters only.' },
        ]);
      }
    }
    expect(await stored(founder)).toEqual(before);
  });

  it('refuses a write from another site', async () => {
    const before = await stored(founder);
    const foreign = cookie(founder.token, 'https://evil.example');
    expect((await send('PUT', '/api/profile-update', { fullName: 'Eve' }, foreign)).status).toBe(403);
    const { origin: _, ...without } = cookie(founder.token);
    expect((await send('PUT', '/api/profile-update', { fullName: 'Eve' }, without)).status).toBe(403);
    expect(await stored(founder)).toEqual(before);
  });
});

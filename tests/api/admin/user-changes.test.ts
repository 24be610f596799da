/** Edits and deletions of founders by super admins, and the permits of two codes that they need. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { accountTables, fillAll, uploadPhoto } from '@tests/factories/account-rows';
import { bearer, inbox, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { ask, operator } from '@tests/setup/admins';
import { codeOf, wrongCode } from '@tests/setup/two-factor';
import {
  actionsOn,
  columnsOf,
  earnGrant,
  EDIT,
  enrolled,
  forgetSteps,
  founder,
  remove,
  update,
  verify,
} from './user-change-steps';

const GRANT_NEEDED = 'Please confirm this with two codes of your authenticator first.';

describe('a permit', () => {
  it('is started by one code and made by the next one, each told in the words of the specification', async () => {
    const [who, user] = [await enrolled(), await founder()];
    const of = { action: 'edit-user', email: user.email };
    const wrong = { token: wrongCode(who.secret), ...of };
    const code = (steps: number) => ({ token: codeOf(who.secret, steps), ...of });
    expect((await verify(who, wrong)).body['message']).toBe('Invalid authentication code');
    expect((await verify(who, code(-1))).body).toMatchObject({
      success: true,
      granted: false,
      message: 'First verification successful. Please enter a new code for final verification.',
    });
    for (const body of [wrong, code(-1)])
      expect((await verify(who, body)).body['message']).toBe('Invalid final verification code');
    expect((await update(who, user.email)).body['message']).toBe(GRANT_NEEDED);
    expect((await verify(who, code(0))).body).toMatchObject({
      granted: true,
      message: 'Action successfully authenticated and completed',
    });
    expect((await update(who, user.email)).status).toBe(200);
  });

  it('begins anew with `first`, and ends nothing with `final` that was not begun or is too long ago', async () => {
    const [who, user] = [await enrolled(), await founder()];
    const of = { action: 'delete-user', email: user.email };
    const stale = { status: 409, body: { code: 'grant-stale' } };
    expect(await verify(who, { token: codeOf(who.secret), ...of, step: 'final' })).toMatchObject(stale);
    expect((await verify(who, { token: codeOf(who.secret, -1), ...of })).status).toBe(200);
    expect((await verify(who, { token: codeOf(who.secret, 0), ...of, step: 'first' })).body['granted']).toBe(false);
    expect(await rows('SELECT 1 FROM admin_grants WHERE admin_id = ?', who.id)).toHaveLength(1);
    await rows('UPDATE admin_grants SET expires_at = ? WHERE admin_id = ?', Date.now(), who.id);
    expect(await verify(who, { token: codeOf(who.secret, 1), ...of, step: 'final' })).toMatchObject(stale);
    expect((await verify(who, { token: codeOf(who.secret, 1), ...of })).body['granted']).toBe(false);
  });

  it('is good once, for its action, its user and its operator, for five minutes', async () => {
    const [who, other, user, second] = [await enrolled(), await enrolled(), await founder(), await founder()];
    await earnGrant(who, 'edit-user', user.email);
    const refused = { status: 403, body: { message: GRANT_NEEDED, code: 'grant-needed' } };
    expect(await remove(who, user.email)).toMatchObject(refused);
    expect(await update(who, second.email)).toMatchObject(refused);
    expect(await update(other, user.email)).toMatchObject(refused);
    expect((await update(who, user.email)).status).toBe(200);
    expect(await update(who, user.email)).toMatchObject(refused);
    await earnGrant(who, 'edit-user', user.email);
    await rows('UPDATE admin_grants SET expires_at = ? WHERE admin_id = ? AND used_at IS NULL', Date.now(), who.id);
    expect(await update(who, user.email)).toMatchObject(refused);
    expect((await columnsOf(second.id))?.['full_name']).toBe('Asha Rao');
  });

  it('is earned by super admins only, and is worth nothing after a change of the role', async () => {
    const [plain, who, user] = [await enrolled('admin'), await enrolled(), await founder()];
    const of = (action: string) => ({ token: codeOf(plain.secret), action, email: user.email });
    expect(await verify(plain, of('edit-user'))).toMatchObject({
      status: 403,
      body: { message: 'Only Super Admins can edit users' },
    });
    expect(await verify(plain, of('delete-user'))).toMatchObject({
      status: 403,
      body: { message: 'Only Super Admins can delete users' },
    });
    // The code was not spent on the refusals.
    expect((await verify(plain, { token: codeOf(plain.secret) })).status).toBe(200);
    await earnGrant(who, 'delete-user', user.email);
    const setRole = (role: string) => rows('UPDATE admin_users SET role = ? WHERE id = ?', role, who.id);
    await setRole('admin');
    expect(await remove(who, user.email)).toMatchObject({
      status: 403,
      body: { message: 'Only Super Admins can delete users' },
    });
    await rows("UPDATE admin_users SET role = 'super_admin', status = 'inactive' WHERE id = ?", who.id);
    expect((await remove(who, user.email)).status).toBe(401);
    expect(await columnsOf(user.id)).toBeDefined();
  });

  it('is for founders that exist, whatever the code', async () => {
    const who = await enrolled();
    const visitor = await verifiedAccount('visitor');
    const token = codeOf(who.secret);
    expect(await verify(who, { token, action: 'edit-user', email: 'nobody@example.com' })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    expect((await verify(who, { token, action: 'edit-user', email: visitor.email })).status).toBe(403);
    expect((await verify(who, { token, action: 'remove-second-factor', email: visitor.email })).status).toBe(409);
    expect((await verify(who, { token })).status).toBe(200);
  });
});

describe('an edit', () => {
  it('API-067 stores what differs, tells the person, and logs the fields without their values', async () => {
    const [who, user] = [await enrolled(), await founder()];
    await earnGrant(who, 'edit-user', user.email);
    const linkedinUrl = 'https://www.linkedin.com/in/asha-iyer';
    const answer = await update(who, user.email, { ...EDIT, linkedinUrl, companyDescription: 'We fly them too.' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'User updated successfully' } });
    const fields = ['fullName', 'phone', 'companyName', 'industry', 'foundedYear', 'linkedinUrl', 'companyDescription'];
    expect(answer.body['data']).toEqual({ changed: fields });
    expect(await columnsOf(user.id)).toMatchObject({
      full_name: 'Asha Iyer',
      phone: '+919876543212',
      company_name: 'Kite Works',
      industry: 'finance',
      founded_year: 2020,
      linkedin_url: linkedinUrl,
      company_description: 'We fly them too.',
      email: user.email,
    });
    const [line] = await rows("SELECT * FROM audit_log WHERE subject_id = ? AND action = 'account.edited'", user.id);
    expect(line).toMatchObject({ actor_id: who.id, actor_type: 'super_admin', changes: null });
    expect(JSON.parse(String(line?.['details']))).toEqual({ fields: fields.join(' ') });
    const { token } = await signIn(user.email);
    const events = await send('GET', '/api/account/events', undefined, bearer(token));
    expect(JSON.stringify(events.body.data)).toContain('profile-changed-by-support');
    const notes = await send('GET', '/api/notifications/list', undefined, bearer(token));
    expect(JSON.stringify(notes.body)).toContain('Outset support changed your profile');
  });

  it('saves a founder who gave no LinkedIn address, and refuses to empty one that is there', async () => {
    const [who, user] = [await enrolled(), await founder({ linkedinUrl: '' })];
    const { linkedinUrl: _, ...others } = EDIT;
    for (const [body, name] of [
      [{ ...others, fullName: 'Asha One' }, 'Asha One'],
      [{ ...others, fullName: 'Asha Two', linkedinUrl: '' }, 'Asha Two'],
    ] as const) {
      await earnGrant(who, 'edit-user', user.email);
      expect(await update(who, user.email, body)).toMatchObject({ status: 200 });
      expect(await columnsOf(user.id)).toMatchObject({ full_name: name, linkedin_url: null });
    }
    await earnGrant(who, 'edit-user', user.email);
    expect((await update(who, user.email)).status).toBe(200);
    await earnGrant(who, 'edit-user', user.email);
    const emptied = await update(who, user.email, { ...EDIT, linkedinUrl: '' });
    expect([emptied.status, emptied.body['errors']]).toEqual([400, { linkedinUrl: 'Please input the LinkedIn URL!' }]);
    expect(await columnsOf(user.id)).toMatchObject({ linkedin_url: EDIT.linkedinUrl });
  });

  it('refuses an old state and keeps the permit for another try', async () => {
    const [who, user] = [await enrolled(), await founder()];
    await earnGrant(who, 'edit-user', user.email);
    const before = { fullName: 'Asha Menon', phone: '+919876543210' };
    expect(await update(who, user.email, { ...EDIT, before })).toMatchObject({
      status: 409,
      body: { errors: { fullName: 'Changed on another device to “Asha Rao”.' } },
    });
    expect((await columnsOf(user.id))?.['phone']).toBe('+919876543210');
    expect((await update(who, user.email, { ...EDIT, before: { phone: '+919876543210' } })).status).toBe(200);
  });

  it('lets one of two at once win', async () => {
    const [who, user] = [await enrolled(), await founder()];
    await earnGrant(who, 'edit-user', user.email);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((fullName) => update(who, user.email, { ...EDIT, fullName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await actionsOn(user.id)).filter((action) => action === 'account.edited')).toHaveLength(1);
  });

  it('names each wrong field, and refuses fields that only the server sets', async () => {
    const [who, user] = [await enrolled(), await founder()];
    await earnGrant(who, 'edit-user', user.email);
    const wrong = await update(who, user.email, { ...EDIT, phone: '', foundedYear: 'x' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { phone: 'Please input the phone number!', foundedYear: 'Please input the founded year!' } },
    });
    for (const extra of [{ role: 'admin' }, { isVerified: true }, { _id: 'x' }])
      expect((await update(who, user.email, { ...EDIT, ...extra })).status).toBe(400);
    const markup = await update(who, user.email, {
      ...EDIT,
      email: 'x@example.com',
      fullName: '<script>=1+1</script>',
    });
    expect(markup.status).toBe(200);
    expect(await columnsOf(user.id)).toMatchObject({ email: user.email, full_name: '<script>=1+1</script>' });
  });

  it('finds a person by an e-mail with signs and capitals, and no one by others', async () => {
    const who = await enrolled();
    const user = await founder({ email: `a+b/c%d.${crypto.randomUUID().slice(0, 6)}@example.com` });
    await earnGrant(who, 'edit-user', user.email);
    expect((await update(who, user.email.toUpperCase())).status).toBe(200);
    for (const email of ['nobody@example.com', '%', "' OR 1=1--", 'x'.repeat(3000), 'आशा'])
      expect(await update(who, email)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect((await ask('PATCH', '/api/user/update/%E0%A4%A', { headers: who.headers, body: EDIT })).status).toBe(404);
  });
});

describe('a deletion', () => {
  it(
    'API-066 removes everything of a founder as their own deletion does, and tells them',
    { timeout: 40_000 },
    async () => {
      const [who, user] = [await enrolled(), await founder()];
      const { token } = await signIn(user.email);
      const photo = await uploadPhoto(token);
      await fillAll(user.id, user.email);
      await earnGrant(who, 'delete-user', user.email);
      expect(await remove(who, user.email)).toMatchObject({
        status: 200,
        body: { success: true, message: 'User Asha Rao deleted successfully' },
      });
      for (const table of (await accountTables()).keys())
        expect(await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, user.id), table).toEqual([]);
      expect(await rows('SELECT 1 FROM accounts WHERE email = ?', user.email)).toEqual([]);
      expect(await env.FILES.head(photo.replace('/files/', ''))).toBeNull();
      expect(await env.FILES.head(`documents/${user.id}.json`)).toBeNull();
      expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
      const mails = await inbox(user.email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('was deleted by Outset support');
      const [line] = await rows("SELECT * FROM audit_log WHERE subject_id = ? AND action = 'account.deleted'", user.id);
      expect(line).toMatchObject({ actor_id: who.id });
      expect(await remove(who, user.email)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    },
  );

  it('leaves visitors alone, and lets one of two at once win', async () => {
    const [who, user] = [await enrolled(), await founder()];
    const visitor = await verifiedAccount('visitor');
    for (const answer of [await remove(who, visitor.email), await update(who, visitor.email)])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'Visitors cannot be edited or deleted here.' },
      });
    await earnGrant(who, 'delete-user', user.email);
    const answers = await Promise.all([0, 1, 2].map(() => remove(who, user.email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await actionsOn(user.id)).filter((action) => action === 'account.deleted')).toHaveLength(1);
  });

  it('takes the registration that is meant where several wait, and mails no one who has proven nothing', async () => {
    const who = await enrolled();
    const user = await founder();
    await rows('UPDATE accounts SET is_verified = 0 WHERE id = ?', user.id);
    await rows(
      `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, terms_accepted_at, created_at, updated_at)
       SELECT ?, user_type, email, 'Older', 'x', phone, location, 1, 1, 1 FROM accounts WHERE id = ?`,
      'e'.repeat(24),
      user.id,
    );
    await forgetSteps(who);
    for (const steps of [-1, 0])
      await verify(who, {
        token: codeOf(who.secret, steps),
        action: 'delete-user',
        email: user.email,
        id: 'e'.repeat(24),
      });
    expect((await remove(who, user.email)).status).toBe(403);
    const path = `/api/user/delete/${encodeURIComponent(user.email)}?id=${'e'.repeat(24)}`;
    expect((await ask('DELETE', path, { headers: who.headers })).body['message']).toBe(
      'User Older deleted successfully',
    );
    expect(await columnsOf(user.id)).toBeDefined();
    expect(await inbox(user.email)).toEqual([]);
    expect((await ask('DELETE', `${path.slice(0, -3)}zzz`, { headers: who.headers })).status).toBe(400);
  });

  it('tells plain admins that only super admins may', async () => {
    const [plain, user] = [await operator('admin'), await founder()];
    expect(await update(plain, user.email)).toMatchObject({
      status: 403,
      body: { message: 'Only Super Admins can edit users' },
    });
    expect(await remove(plain, user.email)).toMatchObject({
      status: 403,
      body: { message: 'Only Super Admins can delete users' },
    });
    const { token } = await signIn(user.email);
    for (const headers of [{}, bearer(token)])
      expect((await ask('DELETE', `/api/user/delete/${user.email}`, { headers })).status).toBe(
        'authorization' in headers ? 403 : 401,
      );
    const foreign = { ...(await enrolled()).headers, origin: 'https://evil.example' };
    expect((await ask('DELETE', `/api/user/delete/${user.email}`, { headers: foreign })).status).toBe(403);
  });
});

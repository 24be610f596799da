/** A profile that is changed in two windows at the same time: neither window overwrites the other's change without a message. */
import { describe, expect, it } from 'vitest';
import { bearer, rows, send } from '@tests/setup/accounts';
import { person, type Person } from '@tests/setup/people';

const stored = async (who: Person) => (await rows('SELECT * FROM accounts WHERE email = ?', who.email))[0];

describe('from two windows', () => {
  const openTwice = async () => {
    const who = await person('founder');
    const opened = (await send('GET', '/api/profile', undefined, bearer(who.token))).body.data as Record<
      string,
      unknown
    >;
    const save = (body: Record<string, string>) => {
      const before = Object.fromEntries(Object.keys(body).map((field) => [field, opened[field]]));
      return send('PUT', '/api/profile-update', { ...body, before }, bearer(who.token));
    };
    return { who, save };
  };

  it('keeps the name that the other one changed, and what each of them typed', async () => {
    const { who, save } = await openTwice();
    expect((await save({ fullName: 'Asha R. Iyer' })).status).toBe(200);
    // This window still has the old name, and sends it because a name must be there.
    const second = await save({ fullName: 'Asha Rao', companyName: 'Kite Works', linkedinUrl: '' });
    expect(second.status).toBe(200);
    expect(second.body.data).toMatchObject({ fullName: 'Asha R. Iyer', companyName: 'Kite Works', linkedinUrl: '' });
    expect(await stored(who)).toMatchObject({ full_name: 'Asha R. Iyer', company_name: 'Kite Works' });
  });

  it('stores nothing of a save that meets a change of the same field, and says what it holds now', async () => {
    const { who, save } = await openTwice();
    await save({
      fullName: 'Asha Rao',
      companyName: 'Kite Works',
      foundedYear: '',
      companyDescription: 'y'.repeat(200),
    });
    const before = await stored(who);
    const late = await save({
      fullName: 'Somebody',
      companyName: 'Kite Sons',
      foundedYear: '2019',
      companyDescription: 'Short.',
    });
    expect([late.status, late.body.message, late.body.errors]).toEqual([
      409,
      'This was changed on another device. Save again to keep what you typed.',
      {
        companyName: 'Changed on another device to “Kite Works”.',
        foundedYear: 'Cleared on another device.',
        companyDescription: `Changed on another device to “${'y'.repeat(80)}…”.`,
      },
    ]);
    expect(await stored(who)).toEqual(before);
    // The same value from both is no conflict; without `before` the later one counts.
    expect((await save({ fullName: 'Asha Rao', companyName: 'Kite Works' })).status).toBe(200);
    const body = { fullName: 'Asha Rao', companyName: 'Kite Sons' };
    expect((await send('PUT', '/api/profile-update', body, bearer(who.token))).body.data).toMatchObject(body);
  });

  it('refuses what is no list of values, and takes none of its names for a field', async () => {
    const founder = await person('founder');
    const before = await stored(founder);
    for (const wrong of ['x', 7, [], [1], { fullName: {} }, { fullName: 'x'.repeat(4001) }]) {
      expect(
        (await send('PUT', '/api/profile-update', { fullName: 'Other', before: wrong }, bearer(founder.token))).status,
        JSON.stringify(wrong),
      ).toBe(400);
    }
    const body = `{"fullName":${JSON.stringify(before?.['full_name'])},"before":{"__proto__":"x","role":"admin","email":"x"}}`;
    const headers = { ...bearer(founder.token), 'content-type': 'application/json' };
    expect((await send('PUT', '/api/profile-update', body, headers)).status).toBe(200);
    expect(await stored(founder)).toEqual(before);
  });
});

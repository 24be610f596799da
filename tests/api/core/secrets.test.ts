/** APP_SECRET changes: what the secret before signed and sealed still opens while it is named, and is sealed again under the new one. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { makePass, readPassId } from '@worker/services/admin/admin-sign-in';
import { createContext, type Ctx } from '@worker/services/core/context';
import { readCursor, writeCursor } from '@worker/services/core/cursors';
import { resealOld, SEALED_COLUMNS } from '@worker/services/upkeep/reseal';
import { findUnsealed, seal, sealPrefix, readLink, signLink } from '@worker/services/core/secrets';
import { mailLinksOf, readPreferenceToken, readReturn, returnAddressOf } from '@worker/services/core/mail-links';
import { rows, verifiedAccount } from '@tests/setup/accounts';

const OLD = 'the secret of last year';
const NEW = 'the secret of this year';
const ID = 'a1'.repeat(12);
const OTHER_ID = 'b2'.repeat(12);

const read = (vars: Record<string, unknown>) =>
  readEnv({ ...(env as unknown as RawEnv), BOUNCE_ADDRESS: 'bounces@outset.test', ...vars } as RawEnv);
const ctxWith = (APP_SECRET: string, APP_SECRETS_BEFORE = ''): Ctx =>
  createContext(read({ APP_SECRET, APP_SECRETS_BEFORE }), { actor: { role: 'system', job: 'test' } });

const before = ctxWith(OLD);
const rotated = ctxWith(NEW, `an even older secret, ${OLD}`);
const without = ctxWith(NEW);

const tokenOf = (ctx: Ctx) => mailLinksOf(ctx, ID).page.split('/').at(-1) ?? '';
const failsAsNull = (open: () => unknown): unknown => {
  try {
    return open();
  } catch {
    return null;
  }
};

/** Each kind of signature, made under one secret and read under another. */
const SIGNED: readonly [string, (maker: Ctx, reader: Ctx) => unknown][] = [
  [
    'a shared collection',
    (maker, reader) => readLink(reader, 'collection-share', signLink(maker, 'collection-share', ID)),
  ],
  ['a calendar feed', (maker, reader) => readLink(reader, 'calendar-feed', signLink(maker, 'calendar-feed', ID))],
  ['a way out of mails', (maker, reader) => failsAsNull(() => readPreferenceToken(reader, tokenOf(maker)))],
  ['a return address', (maker, reader) => readReturn(reader, returnAddressOf(maker, ID, OTHER_ID) ?? '')],
  ['a page cursor', (maker, reader) => failsAsNull(() => readCursor(reader, 'list', writeCursor(maker, 'list', [7])))],
  ['a pass of an operator', (maker, reader) => readPassId(reader, makePass(maker, ID).pass)],
];

describe('what was signed before APP_SECRET changed', () => {
  it.each(SIGNED)('%s opens while the secret before is named, and not after', (_, open) => {
    expect(open(before, before)).not.toBeNull();
    expect(open(before, rotated)).toEqual(open(before, before));
    expect(open(rotated, without)).toEqual(open(before, before));
    expect(open(before, without)).toBeNull();
    // The secret before opens, and signs nothing new.
    expect(open(rotated, before)).toBeNull();
  });

  it('keeps to its purpose under every secret', () => {
    expect(readLink(rotated, 'calendar-feed', signLink(before, 'collection-share', ID))).toBeNull();
  });
});

describe('what was sealed before APP_SECRET changed', () => {
  it('opens under the secret that its key id names, for its owner and purpose alone', async () => {
    const sealed = await seal(before, 'totp-secret', ID, 'JBSWY3DP');
    expect(sealed.startsWith(sealPrefix(before))).toBe(true);
    expect(await findUnsealed(rotated, 'totp-secret', ID, sealed)).toBe('JBSWY3DP');
    expect(await findUnsealed(without, 'totp-secret', ID, sealed)).toBeNull();
    expect(await findUnsealed(rotated, 'totp-secret', OTHER_ID, sealed)).toBeNull();
    expect(await findUnsealed(rotated, 'calendar-grant', ID, sealed)).toBeNull();
    const changed = sealed.replace(sealPrefix(before), sealPrefix(rotated));
    expect(await findUnsealed(rotated, 'totp-secret', ID, changed)).toBeNull();
  });

  it('opens without a key id too, as it was sealed before there were any', async () => {
    const sealed = (await seal(before, 'totp-secret', ID, 'JBSWY3DP')).replace(sealPrefix(before), 'v1.');
    for (const ctx of [before, rotated]) expect(await findUnsealed(ctx, 'totp-secret', ID, sealed)).toBe('JBSWY3DP');
    for (const odd of ['v1.a', 'v1.a.b.c', 'v2.a.b', 'v3.a.b.c', '', `${sealed}AAAA`])
      expect(await findUnsealed(rotated, 'totp-secret', ID, odd), odd).toBeNull();
  });

  it('is sealed again by the job, so that the secret before may go; what no one can open stays as it is', async () => {
    const { email } = await verifiedAccount();
    const id = String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);
    const lost = String(
      (await rows('SELECT id FROM accounts WHERE email = ?', (await verifiedAccount()).email))[0]?.['id'],
    );
    const store = async (accountId: string, ctx: Ctx) =>
      env.DB.prepare('INSERT INTO second_factors (account_id, secret, pending_secret, updated_at) VALUES (?, ?, ?, 5)')
        .bind(
          accountId,
          await seal(ctx, 'totp-secret', accountId, 'IN-USE'),
          await seal(ctx, 'totp-secret', accountId, 'PENDING'),
        )
        .run();
    await store(id, before);
    await store(lost, ctxWith('a secret that is gone'));
    const sealedOf = async (accountId: string) =>
      (await rows('SELECT secret, pending_secret AS pending FROM second_factors WHERE account_id = ?', accountId))[0];
    const unreadable = await sealedOf(lost);
    await resealOld(rotated);
    const again = await sealedOf(id);
    expect(await findUnsealed(without, 'totp-secret', id, String(again?.['secret']))).toBe('IN-USE');
    expect(await findUnsealed(without, 'totp-secret', id, String(again?.['pending']))).toBe('PENDING');
    await resealOld(rotated);
    expect([await sealedOf(id), await sealedOf(lost)]).toEqual([again, unreadable]);
  });

  it('is known in every column that is called a secret', async () => {
    const tables = await rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
    const named = tables.flatMap(({ name, sql }) =>
      [...String(sql).matchAll(/[`"](\w*secret)[`"]/g)].map(([, column]) => `${String(name)}.${column}`),
    );
    const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect([...named, 'calendar_grants.token'].sort()).toEqual([...known].sort());
  });
});

describe('APP_SECRETS_BEFORE', () => {
  it('names up to three other secrets of enough characters', () => {
    expect(read({ APP_SECRETS_BEFORE: '' }).APP_SECRETS_BEFORE).toEqual([]);
    expect(read({ APP_SECRETS_BEFORE: ` ${OLD} ,, ${NEW}` }).APP_SECRETS_BEFORE).toEqual([OLD, NEW]);
    for (const wrong of ['short', `${OLD},short`, Array.from({ length: 4 }, (_, n) => `${OLD} ${n}`).join(',')])
      expect(() => read({ APP_SECRETS_BEFORE: wrong }), wrong).toThrow(/APP_SECRETS_BEFORE: /);
    // Between the two commands of a change both names hold the same secret, and the site goes on.
    expect(read({ APP_SECRET: OLD, APP_SECRETS_BEFORE: OLD }).APP_SECRETS_BEFORE).toEqual([OLD]);
    const open = { SITE_URL: 'https://outset.example', APP_SECRET: NEW, EMAIL_PROVIDER: 'cloudflare' };
    expect(() => read({ ...open, APP_SECRETS_BEFORE: 'local-only-secret-not-for-production' })).toThrow(
      /APP_SECRETS_BEFORE: must not name the secret of localhost/,
    );
  });
});

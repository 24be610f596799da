/** The addresses that the specification fixes for investors: each lists, creates, changes and deletes its own kind, and no other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { yearInIndia } from '@/domain/time/india';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';

let admin: Operator;
beforeAll(async () => {
  admin = await operator();
});

const send = (method: string, path: string, body?: unknown) =>
  ask(method, path, { headers: adminCookie(admin.token), ...(body === undefined ? {} : { body }) });
type Row = Record<string, unknown> & { _id: string };

const investor = (prefix: string, over: object = {}) => ({
  [`${prefix}Logo`]: 'https://example.com/logo.png',
  [`${prefix}Name`]: `Ümlaut & Sons ${crypto.randomUUID().slice(0, 8)}`,
  [`${prefix}Location`]: 'Pune, Maharashtra',
  sector: ['SaaS'],
  focusIndustries: ['Fintech'],
  about: 'Backs first-time founders.',
  preferredStartupStage: ['Idea'],
  socialLinks: { website: 'https://example.org/' },
  isActive: true,
  ...over,
});

const KINDS = [
  [
    'API-082 API-083 API-084 API-085',
    'preseed-investors',
    'preseed',
    { preseedType: 'Pre-Seed', noOfInvestedCompanies: 3 },
  ],
  ['API-086 API-087 API-088 API-089', 'seed-investors', 'seed', { seedType: 'Seed', noOfInvestedCompanies: 0 }],
  ['API-094 API-095 API-096 API-097', 'angel-investors', 'angel', { angelType: 'Angel', investorStatus: 'None' }],
] as const;

describe('the addresses of investors', () => {
  it.each(KINDS)('%s /api/admin/%s', async (_ids, name, prefix, own) => {
    const path = `/api/admin/${name}`;
    const body = investor(prefix, own);
    const made = await send('POST', path, body);
    expect(made.body).toMatchObject({ success: true, data: body });
    const { _id } = made.body['data'] as Row;
    const listed = (await send('GET', path)).body['data'] as Row[];
    expect(listed.find((record) => record._id === _id)).toMatchObject(body);
    const changed = await send('PUT', `${path}/${_id}`, { ...body, isActive: false });
    expect(changed.body['data']).toMatchObject({ _id, isActive: false });
    for (const [, other] of KINDS.filter(([, one]) => one !== name))
      expect((await send('PUT', `/api/admin/${other}/${_id}`, body)).status, other).not.toBe(200);
    expect((await send('DELETE', `${path}/${_id}`)).status).toBe(200);
    expect((await send('DELETE', `${path}/${_id}`)).status).toBe(404);
  });

  it.each([
    ['preseed-investors', 'preseed', { preseedType: 'Pre-Seed', noOfInvestedCompanies: 1 }],
    ['seed-investors', 'seed', { seedType: 'Seed', noOfInvestedCompanies: 1 }],
    ['angel-investors', 'angel', { angelType: 'Angel', investorStatus: 'None' }],
  ])('ADIR-11 %s refuse an investment year before 1900 or after this one', async (name, prefix, own) => {
    const year = async (investedYear: number) =>
      send(
        'POST',
        `/api/admin/${name}`,
        investor(prefix, {
          ...own,
          investedCompanies: [
            { companyName: 'Zoho', companyLogo: 'https://example.com/z.png', investmentYear: investedYear },
          ],
        }),
      );
    expect((await year(1899)).status).toBe(400);
    expect((await year(yearInIndia(Date.now()) + 1)).status).toBe(400);
    expect((await year(1900)).status).toBe(200);
  });
});

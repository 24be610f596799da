/** What the assistant says of a scheme, and which page it names for it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openToolBox } from '@worker/services/assistant/tools/call';
import { post } from '@tests/setup/accounts';
import { ctxAt, person } from '@tests/setup/people';

const source = (field: string, address: string, over: object = {}) => ({
  field,
  value: null,
  address,
  published: '2026-03',
  isList: false,
  ...over,
});
const LIST = 'https://list.example/all';
const SCHEMES = [
  { name: 'Quinoa Grant', sources: [source('who', LIST), source('amount', 'https://www.quinoa.example/how-much')] },
  { name: 'Millet Loan', sources: [source('apply', LIST), source('forWhom', 'https://millet.example/who')] },
  { name: 'Sorghum Credits', sources: [source('apply', LIST, { published: null }), source('who', LIST)] },
  { name: 'Barley Fellowship', sources: [] },
].map((scheme) => ({ forWhom: 'startups', audience: 'founders', instruments: ['Grant'], ...scheme }));

let box: ReturnType<typeof openToolBox>;
beforeAll(async () => {
  const { body } = await post('/dev/import', { kind: 'scheme', records: SCHEMES });
  expect(body.data).toMatchObject({ created: SCHEMES.length, failed: [] });
  const { id } = await person('founder');
  box = openToolBox(
    ctxAt().as({ role: 'founder', accountId: id, sessionId: 's', fullName: 'Test', email: 'test@outset.example' }),
    { mayReadOwn: true },
  );
});

describe('a scheme', () => {
  it.each([
    ['the page that says how much, before one that says who runs it', 'Quinoa Grant', 'quinoa.example, 2026-03'],
    ['the page that says for whom, before one that says how to apply', 'Millet Loan', 'millet.example, 2026-03'],
    ['its first page where none says either, without a day that is not known', 'Sorghum Credits', 'list.example'],
    ['no page where it has none', 'Barley Fellowship', undefined],
  ])('names %s', async (_, name, wanted) => {
    const { entries } = await box.call('find_scheme', { text: name });
    expect(entries.map(({ title, source: named }) => [title, named])).toEqual([[name, wanted]]);
  });
});

describe('a comparison of schemes', () => {
  it('has a line for each fact, and both as sources', async () => {
    const { says, lines, entries } = await box.call('compare', { left: 'Quinoa Grant', right: 'Millet Loan' });
    expect(says).toBe('Quinoa Grant and Millet Loan');
    expect(lines).toContain('For: Quinoa Grant: startups; Millet Loan: startups');
    expect(entries.map(({ title }) => title)).toEqual(['Quinoa Grant', 'Millet Loan']);
  });

  it('needs both: a scheme beside something unknown is said', async () => {
    expect((await box.call('compare', { left: 'Quinoa Grant', right: 'Zebra Money' })).says).toContain('“Zebra Money”');
  });
});

it('a scheme that only shares a word such as “loan” is not the one that is asked for', async () => {
  expect((await box.call('find_scheme', { text: 'mudra loan kya hai' })).says).toContain('no scheme of that name');
  expect((await box.call('show_entry', { name: 'Millet Loan' })).entries[0]?.title).toBe('Millet Loan');
});

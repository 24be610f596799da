/**
 * The assistant without a model: the answers about a person's own data, the changes that it proposes, and a check that no one else gets
 * this data.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnFact } from '@/domain/assistant/conversation';
import { OWN_STAYED_HERE } from '@/domain/assistant/limits';
import type { ChatEvent } from '@/domain/assistant/message';
import { finding } from '@/domain/assistant/tool';
import { openToolBox } from '@worker/services/assistant/tools/call';
import { ASSISTANT_TOOLS, toolsFor } from '@worker/services/assistant/tools/registry';
import { addListings } from '@tests/factories/listings';
import { envelope } from '@tests/factories/tool-documents';
import { bearer, rows } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { askAs } from './injection-steps';
import { call as toolCall, DONE, ends, scriptModel, whole } from './model-steps';

let who: Person;
let other: Person;
let fund = '';

const put = (tool: string, data: unknown) =>
  call(`/api/tool-documents/${tool}/desk?base=0`, {
    method: 'PUT',
    body: envelope({ tool, id: 'desk', name: 'Main', savedAt: Date.now(), data }),
    headers: bearer(who.token),
  });

async function ask({ token }: Person, text: string, conversationId?: string): Promise<ChatEvent & { text: string }> {
  const response = await call('/api/ai-chat/chat', {
    method: 'POST',
    body: { text, ...(conversationId ? { conversationId } : {}) },
    headers: bearer(token),
  });
  const events = (await response.text())
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as ChatEvent);
  return { ...Object.assign({}, ...events), text: events.map(({ content = '' }) => content).join('') } as ChatEvent & {
    text: string;
  };
}

beforeAll(async () => {
  [who, other] = await Promise.all([person('founder'), person('founder')]);
  [fund = ''] = await addListings([
    { kind: 'seed', name: 'Quartz Ventures', city: 'Pune', sectors: ['SaaS'] },
    { kind: 'incubator', name: 'Nagar Hub', city: 'Raipur', region: 'Chhattisgarh' },
  ]);
  await put('burn-rate', {
    currency: 'INR',
    bankBalance: 6_000_000,
    monthlyRevenue: 150_000,
    fixedCosts: [{ id: 'f', name: 'All', category: 'Setup', monthlyCost: 750_000 }],
  });
  const records = [
    { kind: 'collection', key: '1700000000000', value: { name: 'Seed round' } },
    { kind: 'member', key: `1700000000000/seed:${fund}`, value: { place: 1 } },
    { kind: 'step', key: `1700000000000/seed:${fund}`, value: 'In talks' },
    { kind: 'follow-up', key: `1700000000000/seed:${fund}`, value: '2020-01-01' },
  ].map((record, n) => ({ ...record, stamp: `${Date.now().toString(36).padStart(9, '0')}.000${n}.test` }));
  await call('/api/saved/sync', { method: 'POST', body: { since: 0, records }, headers: bearer(who.token) });
}, 60_000);

describe('own data', () => {
  it('is told with the figure, its formula and a link, to its owner alone', async () => {
    const own = await ask(who, 'How many months of runway do I have?');
    expect(own.text).toContain('10 months');
    expect(own.sums?.[0]).toMatchObject({
      href: '/portal/tools/burn-rate',
      formula: expect.stringContaining('cash') as string,
    });
    expect(own.citations?.[0]?.href).toBe('/portal/tools/burn-rate');
    const theirs = await ask(other, 'How many months of runway do I have?');
    expect(theirs.text).toContain('Your account has no runway plan');
    expect(theirs.local).toEqual([{ document: 'burn-rate', about: 'runway' }]);
    expect(theirs.sums).toBeUndefined();
  });

  it('knows steps, days and collections', async () => {
    expect((await ask(who, 'which investors are in talks')).text).toContain('Quartz Ventures');
    expect((await ask(who, 'who should I follow up with')).text).toMatch(/1 January 2020, overdue/);
    expect((await ask(who, 'show my collections')).text).toContain('Seed round: 1 entry');
    expect((await ask(other, 'who should I follow up with')).text).toContain('have not saved anything');
    expect((await ask(who, 'any roadmap steps overdue?')).text).toContain('Nothing is overdue.');
  });

  it('knows a collection by its name alone, and says which ones there are', async () => {
    for (const question of ['whats in Seed round', 'open Seed round collection'])
      expect((await ask(who, question)).text, question).toContain('in the collection “Seed round”');
    expect((await ask(who, 'open Angels & friends collection')).text).toContain(
      'You have no collection “Angels & friends”. These are yours',
    );
  });

  it('tells kinds of saved investors apart, also where it refuses to delete them', async () => {
    const says = async (text: string) => (await ask(who, text)).text;
    expect(await says('list my saved seed investors')).toContain('You saved 1 seed investor:');
    expect(await says('which seed funds are in my saved list')).toContain('You saved 1 seed investor:');
    expect(await says('how many angels have I saved')).toContain('You have saved no angel investors');
    expect(await says('who is in my investors list')).toContain('Quartz Ventures');
    expect(await says('delete all my saved investors')).toContain('You have 1 saved investor:');
    expect(await says('delete all my saved angels')).toContain('You have 0 saved angel investors:');
    expect(await says('delete everything I saved, all my saved items')).toContain(
      'You have 1 saved entry and 1 collection:',
    );
  });
});

describe('a plan by its name or currency', () => {
  it('is read instead of the newest; an unknown name is said, with those there are', async () => {
    await call('/api/tool-documents/burn-rate/usplan?base=0', {
      method: 'PUT',
      body: envelope({
        tool: 'burn-rate',
        id: 'usplan',
        name: 'US entity',
        savedAt: 1_790_000_000_000,
        data: {
          currency: 'USD',
          bankBalance: 90_000,
          monthlyRevenue: 1_000,
          fixedCosts: [{ id: 'f', name: 'All', category: 'Setup', monthlyCost: 6_000 }],
        },
      }),
      headers: bearer(who.token),
    });
    const box = openToolBox(
      ctxAt().as({ role: 'founder', accountId: who.id, sessionId: 's', fullName: 'A', email: who.email }),
      { mayReadOwn: true },
    );
    const says = async (named: string) => (await box.call('read_runway', { named })).says;
    await put('burn-rate', {
      currency: 'INR',
      bankBalance: 6_000_000,
      monthlyRevenue: 150_000,
      fixedCosts: [{ id: 'f', name: 'All', category: 'Setup', monthlyCost: 750_000 }],
    });
    expect(await says('US entity')).toContain('In your plan “US entity”, your runway is 18 months');
    expect(await says('USD')).toContain('18 months');
    expect(await says('Delaware')).toContain('no runway plan “Delaware”. It has: ');
  });
});

describe('with a model', () => {
  it('own figures come from the own rules before the switch, from the model after it, and are shown before it is turned on', async () => {
    const model = await scriptModel([toolCall('read_runway', {}), ends('tool_calls'), DONE], whole('Nine months [1].'));
    const asOf = (person: Person) =>
      askAs(person, { text: 'How many months of runway do I have?' }, { ...model.env, AI_QUESTIONS: '900' as never });
    const before = await asOf(who);
    expect([before.all.by, before.all.notice]).toEqual(['embedded', OWN_STAYED_HERE]);
    expect(before.text).toContain('10 months');
    expect(await model.seen()).toEqual([]);
    const response = await call('/api/ai-chat/own-facts', { headers: bearer(who.token) });
    const { data } = (await response.json()) as { data: OwnFact[] };
    expect(data.find(({ title }) => title === 'Runway plan')?.says).toContain('10 months');
    expect(data.find(({ title }) => title === 'Saved items')?.lines[0]?.label).toBe('Quartz Ventures');
    expect(data.find(({ title }) => title === 'Calendar')?.says).toContain('our calendar has');
    expect(data.some(({ title }) => title === 'Cap table')).toBe(false);
    await call('/api/ai-chat/settings', {
      method: 'PUT',
      body: { keepsConversations: true, sharesOwn: true },
      headers: bearer(who.token),
    });
    expect((await asOf(who)).all.by).toBe('model');
    expect(JSON.stringify(await model.seen())).toContain('10 months');
  });

  it('what only the browser has is computed there, without words of the model', async () => {
    await call('/api/ai-chat/settings', {
      method: 'PUT',
      body: { keepsConversations: true, sharesOwn: true },
      headers: bearer(other.token),
    });
    const model = await scriptModel(
      [toolCall('read_cap_table', { holder: 'Evil words' }), ends('tool_calls'), DONE],
      whole('See below.'),
    );
    const { all } = await askAs(other, { text: 'Show my cap table' }, model.env);
    expect([all.by, all.local]).toEqual(['model', [{ document: 'cap-table', holder: '', shows: 'holders' }]]);
  });
});

describe('a change', () => {
  it('is only proposed: nothing is written until the person confirms it elsewhere', async () => {
    const before = await rows('SELECT * FROM saved_records ORDER BY account_id, kind, key');
    const { action, text } = await ask(who, 'remind me to call Quartz Ventures on 3 March 2030');
    expect(action).toEqual({
      kind: 'follow-up',
      item: { type: 'seed', id: fund },
      name: 'Quartz Ventures',
      day: '2030-03-03',
      collection: '1700000000000',
    });
    expect(text).toContain('Nothing is changed until you confirm');
    await ask(who, 'save Quartz Ventures');
    expect(await rows('SELECT * FROM saved_records ORDER BY account_id, kind, key')).toEqual(before);
  });

  it('of an expense or of a plan is a card, which the browser carries out; without an amount or words it asks', async () => {
    const before = await rows('SELECT * FROM tool_documents ORDER BY id');
    const spent = await ask(who, 'add an expense of 12,000 for AWS on 3 Nov 2026');
    expect(spent.action).toMatchObject({
      kind: 'expense',
      amount: 1_200_000,
      currency: 'INR',
      description: 'AWS',
      category: 'Software & Subscriptions',
      date: '2026-11-03',
    });
    expect(spent.text).toContain('Nothing is changed until you confirm');
    expect((await ask(who, 'add an expense of 12,000')).text).toContain('What were ₹12,000 spent on?');
    const { action } = await ask(who, 'open a scenario with 2 engineers at 1.5 lakh a month');
    expect(action).toMatchObject({
      kind: 'scenario',
      name: '2 engineers at ₹1.5 lakh',
      hires: { count: 2, role: 'engineers', monthlyCost: 15_000_000 },
    });
    expect(await rows('SELECT * FROM tool_documents ORDER BY id')).toEqual(before);
  });

  it('of many is refused with the true count and the place where it is done', async () => {
    const { text, citations } = await ask(who, 'send this pitch to all investors in Pune');
    expect(text).toContain('it lists 1 investor in Pune');
    expect(citations?.map(({ href }) => href)).toEqual(['/portal/tools/outreach-generator']);
  });
});

describe('lists', () => {
  it('name the nearest place with an entry, with its distance, where a city has none', async () => {
    const { text, citations } = await ask(who, 'any incubator in Nagpur');
    expect(text).toMatch(/no incubator in Nagpur.*Raipur, about 2\d\d km away/);
    expect(citations?.map(({ title }) => title)).toEqual(['Nagar Hub']);
  });

  it('go on from the list before', async () => {
    const first = await ask(who, 'seed funds in Pune');
    expect(first.text).toContain('Quartz Ventures');
    const id = first.conversationId ?? undefined;
    expect((await ask(who, 'tell me more about the first one', id)).citations?.[0]?.title).toBe('Quartz Ventures');
    expect((await ask(who, 'draft an email to the first one', id)).draft?.body).toContain('Quartz Ventures');
  });

  it('go on from the entry before', async () => {
    const first = await ask(other, 'seed funds in Pune');
    const id = first.conversationId ?? undefined;
    expect((await ask(other, 'where are they based', id)).text).toContain('Location: Pune');
    expect((await ask(other, 'when was it founded', id)).text).toContain('Nothing is published on this for Quartz');
    expect((await ask(other, 'save it', id)).action).toMatchObject({ kind: 'save', name: 'Quartz Ventures' });
    expect((await ask(other, 'Is Sequoia listed')).text).toBe('Outset lists nothing called “Sequoia”.');
  });
});

describe('own due dates', () => {
  const at = Date.parse('2026-11-29T06:00:00Z');
  const asOf = (accountId: string) =>
    openToolBox(ctxAt(at).as({ role: 'founder', accountId, sessionId: 's', stage: null } as never), {
      mayReadOwn: true,
    });

  beforeAll(async () => {
    const line = (id: string, name: string, paper: string, over: object) => {
      const reports = [{ text: 'as the law says', address: 'https://a.example/1', published: null, isList: false }];
      const row = { companies: [], gst: [], schedule: '', ...over };
      return rows(
        `INSERT INTO due_dates (id, name, paper, authority, due_from, applies_to, law, late_fee, schedule, companies, state, gst,
           employees, foreign_money, reports, is_active, created_at, updated_at)
         VALUES (?, ?, ?, 'Office', '', '', '', '', ?, ?, '', ?, 0, 0, ?, 1, 1, 1) RETURNING id`,
        id,
        name,
        paper,
        row.schedule,
        JSON.stringify(row.companies),
        JSON.stringify(row.gst),
        JSON.stringify(reports),
      );
    };
    await line('l1', 'monthly sales', 'GSTR-1 (monthly)', { schedule: 'monthly 11', gst: ['monthly'] });
    await line('l2', 'quarterly sales', 'GSTR-1 (quarterly)', { schedule: 'quarterly 13', gst: ['quarterly'] });
    await line('l3', 'deposit', 'TDS payment', { schedule: 'monthly 7' });
    await line('l4', 'annual: statements', 'AOC-4', { schedule: 'event 30', companies: ['private'] });
    await line('l5', 'annual: statement of an LLP', 'LLP Form 8', { schedule: 'yearly 10-30', companies: ['llp'] });
    await line('l6', 'PF: monthly', 'EPF contribution', { schedule: 'monthly 15' });
    await call('/api/calendar/answers', {
      method: 'PUT',
      body: { company: 'llp', gst: 'quarterly' },
      headers: bearer(who.token),
    });
  });

  it('of a period are the lines of the calendar of the person', async () => {
    const box = asOf(who.id);
    const december = await box.call('read_due_dates', { month: '12', of: 'filings' });
    expect(december.says).toBe('What your calendar has in December 2026');
    expect(december.lines?.slice(0, 2)).toEqual([
      '7 December 2026: TDS payment, deposit',
      '15 December 2026: EPF contribution, PF: monthly',
    ]);
    expect(december.text).not.toMatch(/GSTR-1|AOC-4|not answered/);
    expect(december.entries[0]?.href).toBe('/portal/calendar');
    expect((await box.call('read_due_dates', { when: 'next-month', of: 'filings' })).lines).toEqual(december.lines);
    expect((await box.call('read_due_dates', { when: 'next' })).lines?.[0]).toContain('7 December 2026');
    expect((await box.call('read_due_dates', { when: 'this-week', of: 'filings' })).says).toBe(
      'Your calendar has no filings and payments with a fixed day from 29 November 2026 to 5 December 2026.',
    );
    // 29 November 2026 is a Sunday, so next week begins on the day after.
    expect((await box.call('read_due_dates', { when: 'next-week' })).says).toContain(
      'from 30 November 2026 to 6 December 2026',
    );
    expect((await box.call('read_due_dates', { when: 'year', of: 'annual' })).lines).toEqual([
      '30 October 2027: LLP Form 8, annual: statement of an LLP',
    ]);
  });

  it('of a paper are only those that apply by the answers', async () => {
    const box = asOf(who.id);
    const gst = await box.call('find_due_date', { paper: 'GSTR-1', own: true });
    expect(gst.lines?.[0]).toBe('13 January 2027: GSTR-1 (quarterly), quarterly sales');
    expect(gst.text).not.toContain('GSTR-1 (monthly)');
    expect((await box.call('find_due_date', { paper: 'AOC-4', own: true })).says).toBe(
      'By your answers (Kind of company: LLP; GST: Quarterly returns (QRMP)), nothing of your calendar is about “AOC-4”. Confirm with your accountant.',
    );
    for (const paper of ['PF', 'provident fund', 'EPF'])
      expect((await box.call('find_due_date', { paper })).lines?.[0]).toContain('EPF contribution');
    expect((await ask(who, 'what is due in the next seven days?')).text).toContain('our calendar has');
  });

  it('say when the questions of the calendar are not answered, and read nothing of the person where that is not allowed', async () => {
    expect((await asOf(other.id).call('read_due_dates', { month: '12' })).lines?.at(-1)).toContain('not answered');
    const closed = openToolBox(ctxAt(at), { mayReadOwn: false });
    expect((await closed.call('find_due_date', { paper: 'GSTR-1', own: true })).text).toContain('GSTR-1 (monthly)');
    expect((await closed.call('read_due_dates', {})).says).toContain('need an account');
  });
});

describe('the registry', () => {
  it('says of every tool what it takes and gives, for whom, and that it never writes', () => {
    for (const { name, input, output, permission, scope, effect, runs } of ASSISTANT_TOOLS) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect([input, output, permission, scope, runs].every(Boolean)).toBe(true);
      expect(['reads', 'proposes']).toContain(effect);
    }
    expect(new Set(ASSISTANT_TOOLS.map(({ name }) => name)).size).toBe(ASSISTANT_TOOLS.length);
    expect(finding.safeParse({ says: 'x', entries: [] }).success).toBe(true);
  });

  it('tells a model only of the tools that a question needs', () => {
    const told = toolsFor('What is a post-money SAFE?');
    expect(told.has('search')).toBe(true);
    expect(told.has('calculate_safe')).toBe(true);
    for (const name of ['schedule_meeting', 'read_expenses', 'calculate_gst', 'plan_save', 'read_news'])
      expect(told.has(name)).toBe(false);
    expect(told.size).toBeLessThan(ASSISTANT_TOOLS.length / 2);
    expect(toolsFor('mere paas 20 lakh hain, kharcha 2 lakh mahina').has('calculate_runway')).toBe(true);
    expect(toolsFor('मेरे पास 20 लाख हैं और महीने का खर्च 2 लाख है').has('calculate_runway')).toBe(true);
    expect(toolsFor('Email it to me').has('draft_mail')).toBe(true);
  });

  it.each([
    ['What is vesting?', 2_200],
    ['How many months of runway do I have?', 2_800],
    ['Incubators in Pune for hardware', 1_700],
    ['We raise 2 crore at 10 crore pre, what do founders hold?', 5_800],
    ['Schedule a meeting with Asha tomorrow at 4pm', 2_100],
    ['Which investors should I follow up this week?', 3_900],
    ['Draft a mail to an angel for my startup', 4_400],
  ])('tells what “%s” needs in at most %d bytes, of 30 KB for all', (question, most) => {
    const actor = { role: 'founder', accountId: who.id, sessionId: 'x', fullName: 'A', email: who.email } as const;
    const box = (offered?: ReadonlySet<string>) => {
      const { specs } = openToolBox(ctxAt().as(actor), { mayReadOwn: true, offered });
      return new TextEncoder().encode(JSON.stringify(specs)).length;
    };
    expect(box(toolsFor(question))).toBeLessThan(most);
    expect(box()).toBeLessThan(30_720);
  });
});

/** Previews of AI newsletters: real facts, by rules, by a model behind an endpoint and by the AI binding. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { NewsletterPreview } from '@/domain/newsletters/composition/composed';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { readFacts } from '@worker/services/newsletters/composition';
import { addListings, listingId } from '@tests/factories/listings';
import { addMilestones } from '@tests/factories/milestones';
import { NASTY } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { modelAt } from './newsletter-steps';

const PATH = '/api/newsletter/preview';
const FOCUS = { focusArea: 'Payments', fundingStage: 'Seed', industries: ['Fintech'] };
let headers: Record<string, string>;

const preview = async (customization: unknown, env?: Partial<RawEnv>) => {
  const answer = await ask('POST', PATH, { headers, body: { customization }, ...(env ? { env } : {}) });
  return { ...answer, preview: (answer.body['data'] as { preview: NewsletterPreview } | undefined)?.preview };
};
const textsOf = (made: NewsletterPreview | undefined) =>
  [...(made?.startupHighlights ?? []), ...(made?.investorInsights ?? [])].map(({ text }) => text);

beforeAll(async () => {
  headers = adminCookie((await operator('admin')).token);
});

describe('a preview', () => {
  it('is refused with a sentence while there is nothing to write about', async () => {
    expect(await preview(FOCUS)).toMatchObject({ status: 409, body: { code: 'nothing-to-say' } });
  });

  it('API-123 NEWS-17 says what is on Outset for its focus, in plain sentences that name their pages', async () => {
    await addListings([
      { id: listingId(1), kind: 'seed', name: 'Old Kite Fund', sectors: ['Fintech', 'Payments'], stages: ['MVP'] },
      { id: listingId(2), kind: 'seed', name: 'Other Field', sectors: ['BioTech'], stages: ['Scale'] },
      {
        id: listingId(3),
        kind: 'angel',
        name: 'Invented Angel',
        sectors: ['Fintech'],
        stages: ['MVP'],
        isSample: true,
      },
      { id: listingId(4), kind: 'angel', name: 'Hidden Angel', sectors: ['Fintech'], stages: ['MVP'], isActive: false },
      {
        id: listingId(5),
        kind: 'incubator',
        name: '<script>alert(1)</script> & {{unsubscribe}}',
        sectors: ['Fintech'],
        stages: ['MVP'],
      },
    ]);
    await addMilestones([
      { description: 'Write the term sheet', stage: 'MVP' },
      { description: 'Ring the bell', stage: 'SCALING' },
    ]);
    const { status, preview: made } = await preview(FOCUS);
    expect(status).toBe(200);
    expect(made?.subject).toBe('Payments (Seed): investors, incubators and next steps');
    expect(made?.isFromModel).toBe(false);
    expect(made?.investorInsights).toHaveLength(1);
    expect(made?.investorInsights[0]).toMatchObject({
      text: expect.stringContaining('Old Kite Fund is a seed investor in'),
      sources: [
        { title: 'Old Kite Fund', link: `http://localhost:8787/portal/seed-investors/seed-detail/${listingId(1)}` },
      ],
    });
    expect(made?.startupHighlights.map(({ text }) => text)).toContain('A next step: Write the term sheet.');
    expect(textsOf(made).join()).not.toMatch(/Invented|Hidden|Other Field|Ring the bell/);
    expect(made?.content).toContain('&#60;script&#62;');
    expect(made?.content.replace(/\{\{(?:subscriberName|monthYear)\}\}/g, '')).not.toMatch(/<script|\{\{/);
  });

  it('takes the newest of everything without a focus, and refuses what is none', async () => {
    const { status, preview: made } = await preview({});
    expect([status, made?.investorInsights.length]).toEqual([200, 2]);
    for (const customization of [undefined, null, 'x', [], { fundingStage: 'Series Z' }, { industries: ['Kites'] }])
      expect((await preview(customization)).status).toBe(400);
    for (const focusArea of NASTY) expect([200, 400]).toContain((await preview({ focusArea })).status);
  });
});

describe('a model behind an endpoint', () => {
  const url = inject('modelUrl');

  it('gets the facts and the focus, and its points keep the pages that they cite', async () => {
    const { preview: made } = await preview(FOCUS, modelAt(url, 'newsletter'));
    expect(made).toMatchObject({ subject: 'On Payments', introduction: 'A word before.', isFromModel: true });
    expect(made?.investorInsights).toMatchObject([
      { text: 'Look at Old Kite Fund.', sources: [{ title: 'Old Kite Fund' }] },
    ]);
  });

  it('cannot say what no fact says, whatever was put into it', async () => {
    const { preview: made } = await preview(FOCUS, modelAt(url, 'newsletter-wild'));
    expect(textsOf(made).join()).not.toMatch(/900|evil|Nobody|img/);
    expect(made?.investorInsights).toHaveLength(1);
    expect(made?.investorInsights[0]?.text).toContain('Old Kite Fund is a seed investor');
  });

  it.each(['good', 'empty', 'number', 'html', 'busy', 'away', 'huge', 'cut'])(
    'that is %s gives way to the fixed sentences, and to no detail of the operator’s',
    async (kind) => {
      const { status, preview: made, body } = await preview(FOCUS, modelAt(url, kind));
      expect(status).toBe(200);
      if (kind !== 'good') expect(made?.isFromModel).toBe(false);
      expect(made?.investorInsights).toHaveLength(1);
      expect(JSON.stringify(body)).not.toContain('secret');
    },
  );

  it('through the binding may answer with an object', async () => {
    const AI = {
      run: () =>
        Promise.resolve({
          response: {
            subject: 'From the binding',
            introduction: 'A word.',
            startupHighlights: [],
            investorInsights: [],
          },
        }),
    };
    const { preview: made } = await preview(FOCUS, { AI_PROVIDER: 'workers-ai', AI });
    expect([made?.subject, made?.investorInsights.length]).toEqual(['From the binding', 1]);
  });
});

describe('the news', () => {
  it('that is known is cited with its publisher, and samples never', async () => {
    const none = await preview({ ...FOCUS, focusArea: 'funding' });
    expect(textsOf(none.preview).join()).not.toContain('reports');
    const raw = {
      ...env,
      NEWS_PROVIDER: 'rss',
      NEWS_FEED_URL: `${inject('feedUrl')}/paper?q={query}`,
    } as unknown as RawEnv;
    const facts = await readFacts(createContext(readEnv(raw), { now: () => Date.UTC(2026, 10, 20) }), FOCUS);
    expect(facts.filter(({ kind }) => kind === 'news')).toContainEqual(
      expect.objectContaining({
        section: 'investors',
        link: 'https://paper.example/robots?id=7',
        text: 'Feed reports: “Sample robots raises a seed round in Pune”.',
      }),
    );
  });
});

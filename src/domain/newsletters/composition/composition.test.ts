/** Newsletters written by rules and by models: they contain nothing that the facts do not support, and nothing that a template would run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeByRules, claimsOf, readComposition } from './compose';
import { MAX_ITEMS, partsOf, newsletterContent, type ComposeRequest } from './composed';
import { atTurn, byFocus, listingFact, newsFact, numbered, plainLine, termFact, type LooseFact } from './facts';
import {
  FUNDING_STAGES,
  NEWSLETTER_INDUSTRIES,
  newsCategoriesOf,
  NO_FOCUS,
  stageFitOf,
} from '@/domain/newsletters/audience/focus';
import { newsletterFocus } from '@/domain/newsletters/audience/focus-input';

const SITE = 'https://outset.example';
const NOW = Date.parse('2026-11-23T00:00:00Z');
const story = (over: Partial<Parameters<typeof newsFact>[0]> = {}) => ({
  title: 'Payments maker raises ₹12 crore',
  link: 'https://news.example/kites',
  snippet: '',
  source: 'Daily Kite',
  date: '2026-11-22T00:00:00Z',
  sample: false,
  ...over,
});
const blume = {
  id: 'a'.repeat(24),
  kind: 'seed' as const,
  name: 'Blume',
  city: 'Mumbai',
  type: 'Seed',
  sectors: ['SaaS', 'Consumer', 'Fintech', 'IoT'],
  stages: ['MVP', 'Growth'],
  createdAt: NOW - 1000,
};
const focus = { focusArea: 'payments', fundingStage: 'Seed', industries: ['Fintech', 'SaaS'] };
const facts = numbered([
  termFact({ id: 'b'.repeat(24), title: 'iSAFE', description: 'The Indian form of a SAFE' }, SITE),
  listingFact(blume, focus, SITE, NOW),
  newsFact(story(), 'investors') as LooseFact,
]);
const request: ComposeRequest = { focus, facts };
const answer = (over: object = {}) =>
  JSON.stringify({
    subject: 'Payments this week',
    introduction: 'A short look at payments.',
    startupHighlights: [{ text: 'Learn what an iSAFE is.', facts: ['f1'] }],
    investorInsights: [{ text: 'A kite maker raised ₹12 crore.', facts: ['f3', 'f3'] }],
    ...over,
  });

describe('the focus', () => {
  it('NEWS-18 has the funding stages of the specification', () => {
    expect(FUNDING_STAGES).toEqual(['Pre-Seed', 'Seed', 'Series A', 'Series B', 'Series C+', 'Growth', 'IPO Ready']);
    for (const fundingStage of FUNDING_STAGES) {
      expect(newsletterFocus.parse({ fundingStage }).fundingStage).toBe(fundingStage);
      expect(stageFitOf({ ...NO_FOCUS, fundingStage }).roadmap.length).toBeGreaterThan(0);
    }
    for (const fundingStage of ['seed', 'Series D', 7, null])
      expect(newsletterFocus.safeParse({ fundingStage }).success).toBe(false);
  });

  it('NEWS-19 has the industries of the specification', () => {
    expect(NEWSLETTER_INDUSTRIES).toEqual(
      'Fintech,Healthcare,EdTech,E-commerce,SaaS,AI/ML,CleanTech,Blockchain,AgriTech,DeepTech,Logistics,Robotics,BioTech,Consumer,Enterprise,IoT,Cybersecurity,MarTech'.split(
        ',',
      ),
    );
    expect(newsletterFocus.parse({ industries: ['SaaS', 'SaaS'] }).industries).toEqual(['SaaS']);
    for (const industries of ['SaaS', ['Kites'], [7], null, Array(19).fill('SaaS')])
      expect(newsletterFocus.safeParse({ industries }).success).toBe(false);
    expect(newsletterFocus.safeParse({ focusArea: 'x'.repeat(121) }).success).toBe(false);
    expect(newsletterFocus.safeParse({ focusArea: 'a\r\nBcc: b' }).success).toBe(false);
    expect(newsCategoriesOf({ ...NO_FOCUS, industries: ['BioTech', 'Healthcare', 'EdTech'] })).toEqual([
      'funding',
      'edtech',
      'healthtech',
    ]);
  });
});

describe('facts', () => {
  it('say in whole sentences what stands in the portal, and where', () => {
    expect(facts.map(({ id, kind, link, text }) => [id, kind, link, text])).toEqual([
      ['f1', 'term', `${SITE}/portal?tab=guide&show=${'b'.repeat(24)}`, 'iSAFE, in short: The Indian form of a SAFE.'],
      [
        'f2',
        'investor',
        `${SITE}/portal/seed-investors/seed-detail/${'a'.repeat(24)}`,
        'Blume is a seed investor in Mumbai, new in the directory. It works with startups in SaaS, Fintech and Consumer at the stage MVP or Growth.',
      ],
      ['f3', 'news', 'https://news.example/kites', 'Daily Kite reports: “Payments maker raises ₹12 crore”.'],
    ]);
  });

  it('name no place where an entry has none', () => {
    expect(listingFact({ ...blume, kind: 'incubator', city: '' }, NO_FOCUS, SITE, NOW).text).toMatch(
      /^Blume is an incubator, new in the directory\. /,
    );
  });

  it('are never samples, and lead to the web alone', () => {
    expect(newsFact(story({ sample: true }), 'startups')).toBe(null);
    for (const link of ['javascript:alert(1)', '/sample-news#x', ''])
      expect(newsFact(story({ link }), 'startups')).toBe(null);
    expect(plainLine('a\u0000b\r\nc {{unsubscribe}} \u202Ed', 50)).toBe('a b c { {unsubscribe} } d');
    expect(plainLine('word '.repeat(50), 20)).toBe('word word word…');
  });

  it('come in turns until all were there, and what speaks of the focus comes first', () => {
    const all = [1, 2, 3, 4, 5];
    expect(new Set([0, 1, 2, 3, 4].flatMap((turn) => atTurn(all, 2, turn))).size).toBe(5);
    expect(atTurn(all, 9, 3)).toEqual(all);
    expect(atTurn([], 3, 1)).toEqual([]);
    expect(
      byFocus(
        [
          { title: 'Kites', text: '' },
          { title: 'UPI payments', text: '' },
        ],
        focus,
      )[0]?.title,
    ).toBe('UPI payments');
  });
});

describe('composed by rules', () => {
  it('is plain sentences around the facts, of which each is cited', () => {
    const made = composeByRules(request);
    expect(made.subject).toBe('Payments (Seed): investors, news and reading');
    expect(made.introduction).toBe(
      'This newsletter is about payments, chosen for startups at the stage Seed. In it: 1 investor, 1 story from the news and 1 term explained. Each point names the page that it comes from.',
    );
    expect(made.startupHighlights).toEqual([{ text: facts[0]?.text, facts: ['f1'] }]);
    expect(made.investorInsights.map((item) => item.facts)).toEqual([['f2'], ['f3']]);
    expect(composeByRules({ focus: NO_FOCUS, facts: [] })).toMatchObject({
      subject: 'From Outset: what is new',
      introduction: 'This newsletter is about startups and investors.',
      startupHighlights: [],
      investorInsights: [],
    });
  });
});

describe('a focus that no fact has', () => {
  const unknown = { focusArea: 'zzzqqq', fundingStage: 'IPO Ready', industries: ['Robotics', 'SaaS'] };
  it('is neither the topic nor the stage of a newsletter that rules write', () => {
    expect(composeByRules({ focus: { ...unknown, industries: ['Robotics'] }, facts })).toMatchObject({
      subject: 'From Outset: investors, news and reading',
      introduction: expect.stringMatching(/^This newsletter is about startups and investors\. In it: /),
    });
    expect(composeByRules({ focus: unknown, facts }).subject).toBe('SaaS: investors, news and reading');
    const late = numbered([listingFact({ ...blume, stages: ['Scale'] }, NO_FOCUS, SITE, NOW)]);
    expect(composeByRules({ focus: unknown, facts: late }).subject).toBe('SaaS (IPO Ready): investors');
    expect(composeByRules({ focus: { ...unknown, industries: [] }, facts: late }).subject).toBe(
      'IPO Ready stage: investors',
    );
  });

  it('is taken out of the subject of a model, and no heading names a group of readers', () => {
    const made = readComposition(answer({ subject: 'All about zzzqqq', introduction: 'For IPO Ready startups.' }), {
      focus: unknown,
      facts,
    });
    const byRules = composeByRules({ focus: unknown, facts });
    expect(made).toMatchObject({ subject: byRules.subject, introduction: byRules.introduction });
    expect(newsletterContent(partsOf(byRules, facts))).not.toMatch(/founders/i);
  });
});

describe('composed by a model', () => {
  it('is taken as far as it rests on the facts', () => {
    const made = readComposition(`Sure! ${answer()} Hope it helps.`, request);
    expect(made).toMatchObject({ subject: 'Payments this week', introduction: 'A short look at payments.' });
    expect(made.investorInsights).toEqual([{ text: 'A kite maker raised ₹12 crore.', facts: ['f3'] }]);
  });

  it('loses points without a known fact, and figures and addresses that no fact has', () => {
    const made = readComposition(
      answer({
        subject: 'Win ₹99 crore now',
        introduction: 'See evil.example for a gift.',
        startupHighlights: [
          { text: 'Nobody said this.', facts: [] },
          { text: 'Nor this.', facts: ['f9', '__proto__'] },
          'text',
          null,
        ],
        investorInsights: [
          { text: 'A kite maker raised 40 crore.', facts: ['f3'] },
          { text: 'Blume doubled its fund.', facts: ['f2'] },
          { text: 'Blume pays at http://evil.example.', facts: ['f2'] },
          { text: 'Blume works with fintechs.', facts: ['f2', 'f1'] },
        ],
      }),
      request,
    );
    const byRules = composeByRules(request);
    expect([made.subject, made.introduction]).toEqual([byRules.subject, byRules.introduction]);
    expect(made.startupHighlights).toEqual(byRules.startupHighlights);
    expect(made.investorInsights).toEqual([
      { text: facts[2]?.text, facts: ['f3'] },
      { text: facts[1]?.text, facts: ['f2'] },
      { text: 'Blume works with fintechs.', facts: ['f2', 'f1'] },
    ]);
    expect(claimsOf('₹5,00,000 and 12.5% of ten crore')).toEqual(['500000', '12.5', 'ten', 'crore', '%']);
  });

  it('that is no answer is an error, whatever it is', () => {
    for (const wrong of ['', 'no', '[]', '42', '{', '{"a":', 'null'])
      expect(() => readComposition(wrong, request)).toThrow('did not answer');
    expect(readComposition('{}', request)).toEqual(composeByRules(request));
  });

  it('never says a claim that its facts have not, cites nothing unknown, and stays within its bounds', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('9 crore', 'go to evil.test', '{{{x}}', '<b>', 'Plain words.'));
    const ids = fc.array(fc.oneof(fc.constantFrom('f1', 'f2', 'f3', 'f4'), fc.string()), { maxLength: 5 });
    const points = fc.array(fc.record({ text, facts: ids }), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, points, points, (subject, introduction, startupHighlights, investorInsights) => {
        const made = readComposition(answer({ subject, introduction, startupHighlights, investorInsights }), request);
        const known = new Set([...facts.flatMap((one) => [one.title, one.text]), 'Seed', 'payments'].flatMap(claimsOf));
        for (const list of [made.startupHighlights, made.investorInsights]) {
          expect(list.length).toBeLessThanOrEqual(MAX_ITEMS);
          for (const item of list) {
            expect(item.facts.length).toBeGreaterThan(0);
            expect(item.facts.every((id) => ['f1', 'f2', 'f3'].includes(id))).toBe(true);
            expect(claimsOf(item.text).every((claim) => known.has(claim))).toBe(true);
          }
        }
        const html = newsletterContent(partsOf(made, facts));
        expect(html.replace(/\{\{(?:subscriberName|monthYear)\}\}/g, '')).not.toMatch(/\{\{|<b>|<script/i);
      }),
    );
  });
});

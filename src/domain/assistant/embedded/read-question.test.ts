/** Reading the search in a question as people type it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jointsOf, partsOf, readWish, type Wish } from './read-question';

const readQuestion = (question: string, before: Wish | null = null): Wish[] =>
  partsOf(question).flatMap((part) => {
    const wishes = jointsOf(part).map((one) => readWish(one, before));
    return wishes.every(({ tool }) => tool === 'search') ? [readWish(part, before)] : wishes;
  });

const listed = (wish: Partial<Extract<Wish, { tool: 'list_directory' }>>) => ({
  tool: 'list_directory',
  list: 'investors',
  text: '',
  city: null,
  stages: [],
  isNear: false,
  ...wish,
});
const search = (text: string) => ({ tool: 'search', text });

describe('a question', () => {
  it.each<[string, object[]]>([
    [
      'Which pre-seed investors back SaaS companies in Bangalore?',
      [listed({ list: 'pre-seed', text: 'saas', city: 'Bengaluru' })],
    ],
    ['mujhe pune me angel investor chahiye', [listed({ list: 'angels', city: 'Pune' })]],
    [
      'accelarator for agri startups near Bombay',
      [
        listed({
          list: 'incubators',
          text: 'agri',
          city: 'Mumbai',
          conditions: { cheque: null, rounds: [], isFree: false, givesGrant: false, isAccelerator: true },
        }),
      ],
    ],
    [
      'edtek investors in banglore',
      [listed({ text: 'edtech', city: 'Bengaluru', mended: ['“banglore” as Bengaluru', '“edtek” as “edtech”'] })],
    ],
    ['fintech vcs', [listed({ text: 'fintech' })]],
    ['deep tech seed investors at MVP stage', [listed({ list: 'seed', text: 'deeptech', stages: ['MVP'] })]],
    ['Which incubators are near me?', [listed({ list: 'incubators', isNear: true })]],
    ['fintech mentors in mumbai', [{ tool: 'list_people', kind: 'mentor', text: 'fintech', city: 'Mumbai' }]],
    ['who can help me with hiring', [{ tool: 'list_people', kind: 'mentor', text: 'hiring', city: null }]],
    ['youtube channel on pricing', [{ tool: 'list_people', kind: 'youtube-influencer', text: 'pricing', city: null }]],
    ['What did I save in Poona?', [{ tool: 'read_saved', text: '', city: 'Pune' }]],
    ['show my notes on Blume', [{ tool: 'read_saved', text: 'blume', city: null }]],
    ['latest fintech news', [{ tool: 'read_news', text: 'fintech' }]],
    [
      'What is a SAFE, and which angels are in Pune?',
      [search('What is a SAFE'), listed({ list: 'angels', city: 'Pune' })],
    ],
  ])('%s', (question, wishes) => expect(readQuestion(question)).toEqual(wishes));

  it.each([
    'What is a lead investor?',
    'How do I save an investor?',
    'How do angel investors value a startup?',
    'What is a post-money SAFE, and how does it dilute me?',
    'compare two investors',
    'who is Blume',
    'weather in Pune',
    'vesting cliff kya hota hai',
    '?',
    '',
  ])('is looked up in its own words: %s', (question) =>
    expect(readQuestion(question)).toEqual([search(question.replace(/\?$/, '') || question)]),
  );

  it('goes on from the question before', () => {
    const chain = (...questions: string[]) =>
      questions.reduce<Wish[]>((before, asked) => readQuestion(asked, before.at(-1) ?? null), []);
    const first = 'Which pre-seed investors back SaaS companies in Bengaluru?';
    expect(chain(first, 'and in Pune?')).toEqual([listed({ list: 'pre-seed', text: 'saas', city: 'Pune' })]);
    expect(chain(first, 'and in Pune?', 'what about angels?', 'only fintech')).toEqual([
      listed({ list: 'angels', text: 'fintech', city: 'Pune' }),
    ]);
    expect(chain('mentors for pricing', 'and in Chennai?')).toEqual([
      { tool: 'list_people', kind: 'mentor', text: 'pricing', city: 'Chennai' },
    ]);
    expect(chain(first, 'and what is a SAFE?')).toEqual([search('and what is a SAFE')]);
    expect(chain('What is vesting?', 'and in Pune?')).toEqual([search('and in Pune')]);
  });

  it('takes an unknown word after "in" for a place, which replaces the one before and does not stick', () => {
    const chain = (...questions: string[]) =>
      questions.reduce<Wish[]>((before, asked) => readQuestion(asked, before.at(-1) ?? null), []);
    const incubators = (wish: object) => [listed({ list: 'incubators', ...wish })];
    expect(chain('incubators in Pune', 'and in Vijayawada?')).toEqual(incubators({ city: 'Vijayawada' }));
    expect(chain('incubators in Pune', 'and in atlantis?')).toEqual(incubators({ city: 'Atlantis' }));
    expect(chain('incubators in Pune', 'and in atlantis?', 'what about Goa?')).toEqual(incubators({ city: 'Goa' }));
    expect(chain('agritech incubators in Pune', 'what about near El Dorado?', 'only biotech')).toEqual(
      incubators({ text: 'biotech', city: 'El Dorado' }),
    );
    expect(chain('mentors for pricing', 'and in atlantis?')).toEqual([
      { tool: 'list_people', kind: 'mentor', text: 'pricing', city: 'Atlantis' },
    ]);
    expect(chain('agritech incubators in Verna')).toEqual(incubators({ text: 'agritech', city: 'Verna' }));
    // A field is no place.
    expect(chain('incubators in Pune', 'and in healthcare?')).toEqual(incubators({ text: 'healthcare', city: 'Pune' }));
    expect(chain('incubators in Pune', 'and in the hardware sector?')).toEqual(
      incubators({ text: 'hardware', city: 'Pune' }),
    );
  });

  it('always asks for one to three searches, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 60 }), (before, question) => {
        const wishes = readQuestion(question, readQuestion(before).at(-1) ?? null);
        expect(wishes.length).toBeGreaterThan(0);
        expect(wishes.length).toBeLessThanOrEqual(12);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { bestOf, scoreOf, type Frequencies } from './score';
import { stemOf, topicWords } from './ask-words';

const items = [
  { title: 'Burn rate', body: 'What is spent in a month.' },
  { title: 'Runway', body: 'Months until the cash ends, at the burn of today.' },
  { title: 'Win the first three paying customers', body: 'Goals' },
];
const counts: Frequencies = new Map([
  ['burn', 2],
  ['rate', 1],
  ['runway', 1],
  ['win', 1],
  ['month', 2],
]);
const best = (question: string) => bestOf(items, topicWords(question), counts, 3).map(({ title }) => title);

describe('the best entries', () => {
  it.each([
    ['What is runway?', ['Runway']],
    ['burn rate', ['Burn rate']],
    ['Runway kya hota hai', ['Runway']],
    // One word of two is known: that is no answer.
    ['who will win the election', []],
    ['weather tomorrow', []],
    ['what is the', []],
  ])('of %s', (question, titles) => expect(best(question)).toEqual(titles));

  it('count a rare word for more than a common one', () => {
    const rare = scoreOf({ title: 'Runway', body: '' }, ['runway', 'burn'], counts);
    const common = scoreOf({ title: 'Burn', body: '' }, ['runway', 'burn'], counts);
    expect(rare).toBeGreaterThan(common);
  });
});

describe('words', () => {
  it('are what a question is about, each once', () => {
    expect(topicWords('Who is Blume, and what does BLUME do?')).toEqual(['blume']);
    expect(topicWords('mujhe Pune me angel investor chahiye')).toEqual(['pune', 'angel', 'investor']);
    expect(topicWords('constructor toString')).toEqual(['constructor', 'tostring']);
    expect(topicWords(Array.from({ length: 99 }, (_, i) => `w${i}`).join(' '))).toHaveLength(10);
  });
  it.each([
    ['companies', 'company'],
    ['company', 'company'],
    ['vesting', 'vest'],
    ['shares', 'share'],
    ['expenses', 'expens'],
    ['expense', 'expens'],
    ['business', 'business'],
    ['safe', 'safe'],
  ])('%s begins like %s', (word, stem) => expect(stemOf(word)).toBe(stem));
});

import { describe, expect, it } from 'vitest';
import { listingWords, rankByWords, topicWords } from './rank';

describe('rankByWords', () => {
  const items = [
    { title: 'Burn rate', text: 'What is spent in a month.' },
    { title: 'Runway', text: 'Months until the cash ends.' },
  ];
  it('puts a word of the title first and leaves out what does not fit', () => {
    expect(rankByWords(items, 'What is runway?', 3).map(({ title }) => title)).toEqual(['Runway']);
    expect(rankByWords(items, 'weather tomorrow', 3)).toEqual([]);
    expect(rankByWords(items, 'what is the', 3)).toEqual([]);
  });
  it('keeps what a question is about', () => {
    expect(topicWords('Who is Blume?')).toEqual(['blume']);
    expect(listingWords('Which investors in Pune?')).toEqual(['pune']);
  });
});

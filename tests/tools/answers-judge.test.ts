/** The judge of the assistant's answers finds wrong answers: a judge that accepts every answer would be worth nothing. */
import { describe, expect, it } from 'vitest';
import { faultOf, inventedFigures } from '../../bench/questions/judge.mjs';

const entry = { kind: 'incubator', title: 'T-Hub' };
const sum = {
  title: 'Runway',
  formula: 'cash ÷ burn',
  result: '6.67 months',
  lines: [{ label: 'Cash', value: '₹40,00,000' }],
};
const about = (title: string) => (title === 'T-Hub' ? '{"year":2015,"text":"600 desks"}' : '');

describe('an answer', () => {
  it('is right only with what is expected', () => {
    expect(faultOf({ cites: [entry, { kind: 'term', title: 'SAFE' }] }, { text: '', citations: [entry] })).toBeNull();
    expect(faultOf({ cites: [entry] }, { text: 'T-Hub', citations: [{ kind: 'term', title: 'T-Hub' }] })).toContain(
      'not cited',
    );
    expect(
      faultOf({ cites: [entry, { kind: 'term', title: 'SAFE' }], all: true }, { text: '', citations: [entry] }),
    ).toContain('not cited');
    expect(faultOf({ sum: { result: '6.67' } }, { text: '', sums: [sum] })).toBeNull();
    expect(faultOf({ sum: { result: '5' } }, { text: '5 months', sums: [sum] })).toContain('another sum');
    expect(faultOf({ draft: true }, { text: '' })).toBe('no draft');
    expect(faultOf({ refuses: true }, { text: 'I found nothing.' })).toBeNull();
    expect(faultOf({ refuses: true }, { text: 'It is 31 degrees.' })).toBe('it gives a figure');
    expect(faultOf({ refuses: true }, { text: '', citations: [entry] })).toContain('cannot know');
  });

  it('gives a figure only of the question, a cited entry or the sum', () => {
    const asked = { question: '6 lakh a month', text: '**T-Hub**: since 2015, 600 desks [1]', citations: [entry] };
    expect(inventedFigures(asked, about)).toEqual([]);
    expect(inventedFigures({ ...asked, citations: [] }, about)).toEqual(['2015', '600']);
    expect(inventedFigures({ ...asked, text: 'It has 700 desks [1]' }, about)).toEqual(['700']);
    expect(inventedFigures({ question: '', text: '6.67 months of ₹40,00,000', sums: [sum] }, about)).toEqual([]);
    // "₹25 lakh" is the 2500000 of an entry; "₹26 lakh" is in no source.
    const cheque = () => '{"min":2500000,"max":350000}';
    const short = (text: string) => inventedFigures({ question: '', text, citations: [entry] }, cheque);
    expect([short('₹25 lakh – $350K'), short('₹26 lakh')]).toEqual([[], ['26']]);
    expect(
      inventedFigures({ question: '', text: 'Outset lists 44 incubators. Ask: “₹9 lakh”. \\(7\\)' }, about),
    ).toEqual(['7']);
  });
});

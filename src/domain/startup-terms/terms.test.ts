/** Startup terms by category, what they accept, and the drawn thumbnail. */
import { describe, expect, it } from 'vitest';
import seed from '@worker/db/seed/startup-terms.json';
import { faultsOfTermPicture, termInput, termRecordInput } from './term-input';
import { groupTerms, isShown, partsOf, drawTile, lettersOf, type StartupTerm } from './terms';

const term = (category: string, title = 't'): StartupTerm => ({
  _id: title,
  category,
  title,
  description: '',
  thumbnailUrl: '',
  hasLink: false,
});

describe('startup terms', () => {
  it('are grouped in their order, under keys that fit an address and differ', () => {
    const groups = groupTerms([
      term('Go to market', 'a'),
      term('Équity!', 'b'),
      term('Go to market', 'c'),
      term('go-to-market', 'd'),
      term('शब्द', 'e'),
      term('—', 'f'),
    ]);
    expect(groups.map(({ key, title, terms }) => [key, title, terms.length])).toEqual([
      ['go-to-market', 'Go to market', 2],
      ['e-quity', 'Équity!', 1],
      ['go-to-market-2', 'go-to-market', 1],
      ['category', 'शब्द', 1],
      ['category-2', '—', 1],
    ]);
  });

  it('link to the web only', () => {
    const input = { category: 'A', title: 'B', description: 'C' };
    expect(termInput.parse(input)).toEqual({ ...input, thumbnailUrl: '', figmaLink: '' });
    expect(termInput.safeParse({ ...input, figmaLink: 'https://www.figma.com/file/x' }).success).toBe(true);
    for (const figmaLink of ['javascript:alert(1)', 'data:text/html,x', 'figma', 'https://', 'https://a b', null])
      expect(termInput.safeParse({ ...input, figmaLink }).success, String(figmaLink)).toBe(false);
    for (const one of seed) expect(termInput.parse(one)).toEqual(one);
  });

  it('have a picture of the web, of ours, or one that was uploaded', () => {
    const record = { category: 'Equity', title: 'B', description: 'C', figmaLink: 'https://www.figma.com/file/x' };
    const pictureOf = (thumbnailUrl: string) =>
      termRecordInput('form').safeParse({ ...record, thumbnailUrl }).data?.thumbnailUrl;
    for (const kept of ['/drawn/terms/esop.svg', 'https://img.example/a.png', '']) expect(pictureOf(kept)).toBe(kept);
    expect(pictureOf('/files/terms/0123.png')).toBe('');
    for (const wrong of ['/drawn/../secret.svg', '/etc/passwd', 'javascript:alert(1)'])
      expect(pictureOf(wrong)).toBeUndefined();
  });

  it('need a file if their address is empty, blank, invisible or that of an uploaded picture', () => {
    for (const thumbnailUrl of [
      '',
      '  ',
      '\u200b',
      ' \ufeff ',
      '/files/terms/0123.png',
      ' /files/terms/0123.png',
      null,
      7,
    ]) {
      expect(faultsOfTermPicture({ thumbnailUrl }, null)).not.toBeNull();
      expect(faultsOfTermPicture({ thumbnailUrl }, 'png')).toBeNull();
    }
    expect(faultsOfTermPicture({ thumbnailUrl: ' https://img.example/a.png' }, null)).toBeNull();
  });

  it('keep their meaning and their worked example apart', () => {
    expect(partsOf('Meaning.')).toEqual({ meaning: 'Meaning.', example: '' });
    expect(partsOf('One.\n\nTwo.\n\nExample: 1 + 1 = 2.')).toEqual({ meaning: 'One.\n\nTwo.', example: '1 + 1 = 2.' });
    expect(partsOf('Example: not at the end of anything')).toEqual({
      meaning: 'Example: not at the end of anything',
      example: '',
    });
  });

  it('are meant by their id or the words of their title, and nothing by an empty word', () => {
    const one = { _id: 'a1', title: 'A/B test' };
    expect(['a1', 'a-b-test', 'a-b', '', 'A1'].map((show) => isShown(one, show))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isShown({ _id: 'x', title: 'शब्द' }, '')).toBe(false);
  });

  it('have letters that stand for them', () => {
    for (const [title, letters] of [
      ['Post-money SAFE', 'SAFE'],
      ['iSAFE', 'iS'],
      ['ESOP', 'ESOP'],
      ['Valuation cap', 'VC'],
      ['Cost of acquiring a customer', 'CAC'],
      ['Discount', 'Di'],
      ['आशय पत्र', 'आप'],
      ['the', 'Th'],
      ['—', '?'],
    ])
      expect(lettersOf(title!), title).toBe(letters);
  });

  it('have a tile that is always the same, inside its square, and below the letters', () => {
    for (const [place, { title }] of seed.entries()) {
      const tile = drawTile(title, place % 8);
      expect(drawTile(title, place % 8)).toEqual(tile);
      expect(tile.letters.length).toBeLessThanOrEqual(4);
      for (const { path, opacity } of tile.arcs) {
        expect(path).toMatch(/^M-?[\d.]+ 96a([\d.]+) \1 0 0 1 [\d.]+ 0$/);
        expect(Number(/a([\d.]+)/.exec(path)?.[1])).toBeLessThanOrEqual(56);
        expect(opacity).toBeGreaterThan(0.2);
      }
    }
    expect(new Set(Array.from({ length: 8 }, (_, place) => drawTile('x', place).hue)).size).toBe(8);
  });
});

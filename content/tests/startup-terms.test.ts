/** Pictures and worked examples of the startup terms: as the scripts make them, computed again, and with nothing cut. */
import { readdirSync, readFileSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { TERM_SOURCES } from '@/domain/startup-terms/links';
import { partsOf } from '@/domain/startup-terms/terms';

interface Scripts {
  TERMS: { title: string; example?: string; says: string; picture: { kind: string } }[];
  termFiles: () => Map<string, string>;
  termsText: (seed: string) => string;
  drawTerm: (term: { title: string; says: string; picture: Record<string, unknown> }) => string;
}
// The scripts are plain JavaScript.
const load = (path: string): Promise<unknown> => import(new URL(path, import.meta.url).href);
const { TERMS, termFiles, termsText, drawTerm } = (await load('../drawn/terms/all.mjs')) as Scripts;
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const seed = read('worker/db/seed/startup-terms.json');
const terms = JSON.parse(seed) as { title: string; description: string; thumbnailUrl: string }[];
const exampleOf = (title: string) => partsOf(terms.find((term) => term.title === title)?.description ?? '').example;

describe('pictures of startup terms', () => {
  const files = termFiles();

  it('are the files that the scripts make, one for each term and no other', () => {
    expect(readdirSync(new URL('../../public/drawn/terms/', import.meta.url)).toSorted()).toEqual(
      [...files.keys()].toSorted(),
    );
    for (const [name, text] of files) expect(read(`public/drawn/terms/${name}`), name).toBe(text);
    expect(terms.map(({ thumbnailUrl }) => thumbnailUrl.slice('/drawn/terms/'.length)).toSorted()).toEqual(
      [...files.keys()].toSorted(),
    );
  });

  it('are small, well-formed, say what they show, and hold no script or foreign address', () => {
    for (const [name, text] of files) {
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(4096);
      expect(XMLValidator.validate(text), name).toBe(true);
      const { svg } = new XMLParser().parse(text) as { svg: { title: string; desc: string } };
      expect(String(svg.title).length).toBeGreaterThan(2);
      expect(svg.desc, name).toMatch(/\.$/);
      expect(text.replace('xmlns="http://www.w3.org/2000/svg"', ''), name).not.toMatch(/https?:|<script|\son\w+=|href/);
    }
  });

  it('use many kinds, and are no two the same', () => {
    expect(new Set(TERMS.map(({ picture }) => picture.kind)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(files.values()).size).toBe(files.size);
  });

  it('are refused where words would be cut', () => {
    const long = { words: 'A sentence that is far too long to stand in one line of a picture', tone: 'sun' };
    expect(() => drawTerm({ title: 'X', says: 'Y.', picture: { kind: 'list', items: [long] } })).toThrow(
      /^X: "A sentence/,
    );
    const broken = drawTerm({
      title: '<b>"&',
      says: 'Y.',
      picture: { kind: 'list', items: [{ words: '<i>&', tone: 'sun' }] },
    });
    expect(XMLValidator.validate(broken)).toBe(true);
  });
});

describe('the sources of terms', () => {
  /** A term of the file → its title here. */
  const TITLES: Record<string, string> = {
    'CCPS (compulsorily convertible preference shares)': 'CCPS',
    'CCD (compulsorily convertible debentures)': 'CCD',
    'convertible note (India)': 'Convertible note',
    'pro-rata': 'Pro-rata right',
    'ROFR (right of first refusal)': 'Right of first refusal',
    'LTV:CAC': 'LTV to CAC',
  };
  const capital = (text: string) => text.replace(/^[a-z](?!SAFE)/, (first) => first.toUpperCase());
  const rows = read('content/facts/term-sources.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => [row.slice(0, row.indexOf(',')), row.slice(row.indexOf(',') + 1)] as const);

  it('are the fourteen of the file, each of a term with a definition, a picture and a worked example', () => {
    const wanted = rows.map(([term, source]) => [TITLES[term] ?? capital(term), source]);
    expect(wanted).toHaveLength(14);
    expect(Object.entries(TERM_SOURCES).toSorted()).toEqual(wanted.toSorted());
    for (const title of Object.keys(TERM_SOURCES)) {
      const term = terms.find((one) => one.title === title);
      expect(partsOf(term?.description ?? '').meaning.length, title).toBeGreaterThan(60);
      expect(term?.thumbnailUrl, title).toMatch(/^\/drawn\/terms\//);
      expect(exampleOf(title), title).toMatch(/\d/);
    }
  });
});

describe('worked examples', () => {
  it('are in the seed as the calculators compute them today', () => expect(termsText(seed)).toBe(seed));

  it('change nothing where they are put in again, and replace what someone typed', () => {
    const typed = seed.replace('= 10% of the company', '= 11% of the company');
    expect(typed).not.toBe(seed);
    expect(termsText(typed)).toBe(seed);
  });

  /** Computed by hand. */
  it.each([
    ['Post-money SAFE', ['50 / 500', '= 10% of the company']],
    ['Valuation cap', ['10 crore / 10 lakh shares = ₹100', '40,000 shares instead of 20,000']],
    ['Pre-money and post-money valuation', ['2 / 10', '= 20%, at ₹10 crore']],
    ['Convertible note', ['25 × 10% = 2.5', 'interest ₹2.5 lakh, so ₹27.5 lakh']],
    ['Vesting', ['48,000 × 18/48', '18,000 of 48,000']],
    ['Dilution', ['0.6 × 0.8', '= 48%']],
    ['Option pool', ['0.8 × 0.9', 'keep 72%']],
    ['Liquidation preference', ['max(2, 20% × 20)', 'bring ₹4 crore']],
    [
      'Participating preference',
      ['2 + 20% × 10; max(2, 20% × 12)', 'together ₹4 crore. Without participation it would be ₹2.4 crore'],
    ],
    ['Anti-dilution', ['100 × (100,000 + 12,500) / 125,000', 'to ₹90, full ratchet to ₹50']],
    ['Broad-based weighted average', ['100 × (100,000 + 12,500) / 125,000', '= ₹90:']],
    ['Full ratchet', ['10,000 × 100 / 50', '20,000 shares instead of 10,000']],
    ['CCD', ['50 lakh / 500; 10,000 / 100,000', 'into 10,000 shares; with 90,000 before, that is 10%']],
    ['Perquisite tax on ESOP', ['1,000 × (100 − 10)', 'the perquisite is ₹90,000']],
    ['LTV to CAC', ['50,000 / 15,000', '= 3.33']],
    ['Tag-along', ['25,000 × 10,000 / 50,000', 'sells 5,000']],
    ['CAC payback', ['15,000 / (2,500 × 80%)', 'in 7.5 months']],
    ['LTV', ['2,000 / 4%', 'LTV ₹50,000']],
    ['Net revenue retention', ['(100 + 20 − 5 − 5) / 100', '110%']],
    ['Runway', ['96 / (12 − 4)', '= 12 months']],
    ['Burn multiple', ['120 / 80', '= 1.5']],
    ['Contribution margin', ['600 − 250 − 30 − 70 − 12 − 38 − 120', 'leaves ₹80, 13.33%']],
    ['Unit economics', ['600,000 / 1,500', 'by 400 customers']],
    ['TAM, SAM and SOM', ['50,000 × 30,000', 'TAM ₹150 crore']],
    ['Sales cycle', ['6 × 3', '₹18 lakh must be']],
    ['D2C', ['800 − 300 − 350', '₹150 is left, 18.75%']],
  ])('of %s agree with pencil and paper', (title, [, said]) => expect(exampleOf(title)).toContain(said));
});

import { describe, expect, it } from 'vitest';
import { readPlainFile } from '@/domain/assistant/files/plain-file';
import { beginningOf, readFileAsk, readForgottenAsk } from './ask-file';

const file = (name: string, ending: 'csv' | 'txt', text: string) =>
  readPlainFile({ name, ending, bytes: new TextEncoder().encode(text) }, { rows: 100 })!;

const BOOK = file(
  'sales.csv',
  'csv',
  'Kite Labs sales report,,\nMonth,Revenue,Customers\nApr 2026,"1,00,000",10\nMay 2026,"3,00,000",30\nJun 2026,"2,00,000",20\nTotal,"6,00,000",60\n',
);
const MEMO = file(
  'memo.txt',
  'txt',
  'Kite Labs makes soil sensors for small farms.\n\nThe founders are Asha Rao and Ravi Menon, who met at IIT Madras.\n\nWe raise 2 crore rupees to reach 500 villages by 2028.\n',
);

describe('a question about the file that was read lately', () => {
  it.each([
    ['what is the total amount?', 'The total of **Revenue** in sales.csv is 6,00,000, the sum of 3 rows.'],
    ['total customers', 'The total of **Customers** in sales.csv is 60, the sum of 3 rows.'],
    ['which month was highest?', 'In sales.csv the highest is **May 2026** with 3,00,000.'],
    ['how many rows does it have', 'sales.csv has 3 rows.'],
    ['what was left out', 'left out'],
    ['average revenue', 'The average of **Revenue** in sales.csv is 2,00,000, the total divided by 3 rows.'],
    ['median of customers', 'The median of **Customers** in sales.csv is 20.'],
    ['highest revenue', 'The highest value of **Revenue** in sales.csv is 3,00,000.'],
    ['minimum customers', 'The lowest value of **Customers** in sales.csv is 10.'],
  ])('%s is answered from its table, without titles, totals and notes', (question, said) => {
    expect(readFileAsk(question, BOOK)).toContain(said);
  });

  it('about the highest and the lowest counts all names, more than a chart draws', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Shop ${String.fromCodePoint(0x391 + at)},${at + 5}`);
    const shops = file('shops.csv', 'csv', `Shop,Sales\n${lines.join('\n')}\n`);
    expect(readFileAsk('which shop was lowest?', shops)).toBe(
      `In shops.csv the lowest is **${lines[0]!.split(',')[0]}** with 5.`,
    );
    expect(readFileAsk('which shop was highest?', shops)).toBe(
      `In shops.csv the highest is **${lines[39]!.split(',')[0]}** with 44.`,
    );
  });

  it('is answered with the sentences of a document', () => {
    expect(readFileAsk('who are the founders?', MEMO)).toContain('> The founders are Asha Rao and Ravi Menon');
    expect(readFileAsk('how many villages by 2028?', MEMO)).toContain('500 villages');
    expect(readFileAsk('summarise it', MEMO)).toContain('> Kite Labs makes soil sensors');
    expect(readFileAsk('incubators in Pune', MEMO)).toBeNull();
  });

  it('is answered with the three sentences that hold most of its words, without indents and cut at 400 signs', () => {
    const long = `The farms pay ${'again and '.repeat(60)}`;
    const text = `One page\n        Farms in Pune pay every quarter.\n${long}\nFarms are far.\nWe pay rent.\nFarms in Pune grow.\n`;
    expect(readFileAsk('when do farms in Pune pay?', file('memo.txt', 'txt', text))).toBe(
      [
        'memo.txt says:',
        `> Farms in Pune pay every quarter.\n>\n> ${long.trim().slice(0, 400)}\n>\n> Farms in Pune grow.`,
      ].join('\n\n'),
    );
    expect(readFileAsk('who are the auditors?', MEMO)).toBeNull();
  });

  it('of another matter, or longer than one asks of a file, is left to the rest of the assistant', () => {
    expect(readFileAsk('what is my runway', MEMO)).toBeNull();
    expect(readFileAsk('Asha Rao', MEMO)).toBeNull();
    expect(readFileAsk(`who are the founders ${'and so on '.repeat(4)}`, MEMO)).toBeNull();
  });

  it('that comes with the file is about it, whatever its words', () => {
    expect(readFileAsk('Name the founders', MEMO, true)).toContain('Asha Rao');
    expect(beginningOf(MEMO)).toContain('> We raise 2 crore rupees');
    expect(beginningOf(BOOK)).toBeNull();
  });
});

it('says that a file was forgotten when a question is about it, and not otherwise', () => {
  const says =
    'What was read from sales\\_1.csv is kept for 24 hours, so I no longer have it. Please send the file again to ask about it.';
  const judged = (question: string) => readForgottenAsk(question, 'sales_1.csv');
  for (const question of ['how many rows does it have', 'what does the file say', 'summarise it', 'open Sales_1.csv'])
    expect(judged(question)).toEqual({ says, isSure: true });
  for (const question of ['what is the total revenue?', 'what does a deck need?'])
    expect(judged(question)).toEqual({ says, isSure: false });
  for (const question of ['incubators in Pune', 'what is equity?', 'which investors are most active?'])
    expect(judged(question)).toBeNull();
});

/** Texts of the chat: blocks, half-open marks, sentences, suggestions and files of a conversation. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '@/domain/resources/markdown';
import { splitBlocks, mendOpen, readParagraphs } from './answer-markdown';
import { chatAsJson, chatAsMarkdown, chatAsReport, chatAsText, type ExportedChat } from './export';
import type { ChatMessage } from './message';
import { copyText, plainText, wholeSentences } from './message-text';
import { CHAT_PROMPTS, suggestionsOf } from './conversation';

/** Markdown as models write it, with what is hard about it. */
const anyLine = fc.constantFrom(
  '',
  '',
  'A **bold** word and `code`.',
  '- one',
  '- two *em*',
  '1. first',
  '| a | b |',
  '| --- | --- |',
  '| 1 | 2 |',
  '```js',
  '```',
  '~~~',
  '# Head',
  '> said',
  '---',
  'Text [1] and [a link](/portal/mentors).',
  '  more',
  '**open',
  '<script>',
);
const anyAnswer = fc.array(anyLine, { maxLength: 20 }).map((lines) => lines.join('\n'));

describe('blocks', () => {
  it('read one by one as they read together', () => {
    fc.assert(
      fc.property(anyAnswer, (text) => {
        expect(splitBlocks(text).flatMap(readMarkdown)).toEqual(readMarkdown(text));
      }),
    );
  });

  it('that have ended never change when more comes', () => {
    fc.assert(
      fc.property(anyAnswer, fc.nat(400), (text, cut) => {
        const before = splitBlocks(text.slice(0, cut));
        expect(splitBlocks(text).slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
      }),
    );
  });

  it('are told apart by whether they cite', () => {
    expect(readParagraphs('₹99 crore [7].', new Set([1])).map(({ isCited }) => isCited)).toEqual([false]);
    const text = 'Uncited.\n\nCited [2].\n\n# Head\n\nThese are they:\n\n```\na\n\nb\n```\n\n---';
    expect(readParagraphs(text, new Set([1, 2, 3])).map(({ isCited }) => isCited)).toEqual([
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('a block that is still coming', () => {
  it.each([
    ['A **bo', 'A **bo**'],
    ['A **bold*', 'A **bold**'],
    ['A *', 'A '],
    ['A **', 'A '],
    ['`co', '`co`'],
    ['See [1', 'See '],
    ['See [12]', 'See [12]'],
    ['See [the li', 'See the li'],
    ['See [the list](https://exa', 'See the list'],
    ['- one\n- ', '- one'],
    ['- one\n-', '- one'],
    ['- one\n- **two', '- one\n- **two**'],
    ['##', ''],
    ['| a | b', ''],
    ['| a | b |\n| --- ', ''],
    ['| a | b |\n| - | - |\n| **x', '| a | b |\n| - | - |\n| **x**'],
    ['```js\nlet a = "**', '```js\nlet a = "**'],
    ['``', ''],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case', 'snake_case'],
    ['Whole.', 'Whole.'],
    ['![pic](https://x', 'pic'],
    ['**bold _em', '**bold _em_**'],
    ['**bold ', '**bold**'],
  ])('%j shows as %j', (half, whole) => expect(mendOpen(half)).toBe(whole));

  it('never shows a lonely mark of emphasis at its end, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '*', '**', '_', '`', '[', '](', ')', '|', '\n', '-', '\\', '!', '1'), {
          maxLength: 30,
        }),
        (parts) => {
          expect(typeof mendOpen(parts.join(''))).toBe('string');
        },
      ),
    );
    fc.assert(
      fc.property(fc.nat(60), (cut) => {
        const text = 'A **bold word**, then *slanted*, then `code` and **the end**.';
        const shown = readMarkdown(mendOpen(text.slice(0, cut)));
        expect(
          JSON.stringify(
            shown.map((block) => ('content' in block ? block.content.filter((part) => part.kind === 'text') : [])),
          ),
        ).not.toMatch(/[*`]/);
      }),
    );
  });
});

describe('read aloud', () => {
  it('is told by whole sentences', () => {
    const text = 'Six months [1]. You have ₹40 lakh at Rs. 5 lakh, i.e. eight months. Then?\n1. Cut costs\n2. Raise';
    let from = 0;
    const told: string[] = [];
    for (let end = 1; end <= text.length; end += 1) {
      const said = wholeSentences(text.slice(0, end), from, false);
      if (said.to > from && said.text) told.push(said.text);
      from = said.to;
    }
    const rest = wholeSentences(text, from, true);
    expect([...told, rest.text]).toEqual([
      'Six months.',
      'You have ₹40 lakh at Rs. 5 lakh, i.e. eight months.',
      'Then?',
      '1. Cut costs',
      '2. Raise',
    ]);
    expect(rest.to).toBe(text.length);
  });

  it('loses no word, however it comes', () => {
    fc.assert(
      fc.property(anyAnswer, fc.integer({ min: 1, max: 9 }), (text, step) => {
        let from = 0;
        let told = '';
        for (let end = step; end < text.length; end += step) {
          const said = wholeSentences(text.slice(0, end), from, false);
          expect(said.to).toBeGreaterThanOrEqual(from);
          told += ` ${said.text}`;
          from = said.to;
        }
        told += ` ${wholeSentences(text, from, true).text}`;
        for (const word of ['bold', 'code', 'first', 'Head']) expect(told.includes(word)).toBe(text.includes(word));
      }),
    );
  });

  it('has no marks', () => {
    expect(
      plainText('# A\n\n**b** *c* `d` [e](/portal) [1]\n\n| x | y |\n| - | - |\n| 1 | 2 |', { keepsCitations: false }),
    ).toBe('A\n\nb c d e\n\nx, y\n1, 2');
    expect(plainText('2 * 3 * 4 and snake_case')).toBe('2 * 3 * 4 and snake_case');
    expect(plainText('**Kite \\(Pune\\)** is \\*new\\*, C:\\dir \\[1\\] [1]', { keepsCitations: false })).toBe(
      'Kite (Pune) is *new*, C:\\dir [1]',
    );
  });
});

describe('suggestions', () => {
  it('CHAT-02 are five of the eleven questions, none twice, the same all day and others the next', () => {
    expect(CHAT_PROMPTS).toHaveLength(11);
    const seen = new Map<string, number>();
    for (let day = 1; day <= 11; day += 1) {
      const five = suggestionsOf(`2026-11-${String(day).padStart(2, '0')}`);
      expect(new Set(five).size).toBe(5);
      expect(five.every((one) => CHAT_PROMPTS.includes(one))).toBe(true);
      five.forEach((one) => seen.set(one, (seen.get(one) ?? 0) + 1));
    }
    expect([...seen.values()]).toEqual(Array.from({ length: 11 }, () => 5));
    expect(suggestionsOf('2026-11-23')).toEqual(suggestionsOf('2026-11-23'));
    expect(suggestionsOf('2026-11-23')).not.toEqual(suggestionsOf('2026-11-24'));
    expect(suggestionsOf('1969-01-01')).toHaveLength(5);
    expect(suggestionsOf('2026-11-23', ['a'])).toEqual(['a']);
    expect(suggestionsOf('2026-11-23', [])).toEqual([]);
  });
});

const message = (part: Partial<ChatMessage>): ChatMessage => ({
  id: 'm',
  type: 'assistant',
  content: '',
  timestamp: '2026-11-23T11:40:00.000Z',
  state: 'done',
  details: {},
  ...part,
});
const CHAT: ExportedChat = {
  title: 'Runway | <script> 🚀',
  origin: 'https://outset.example',
  exportedAt: '2026-11-23T12:00:00.000Z',
  messages: [
    message({ type: 'user', content: '# not a head\n=cmd()', details: { file: { name: 'a_b.csv', size: 3 } } }),
    message({
      content: 'You have **6.67 months** [1].',
      state: 'interrupted',
      details: {
        by: 'model',
        citations: [{ n: 1, title: 'Runway', href: '/portal/tools/burn-rate', kind: 'tool', source: 'Outset, 2026' }],
        sums: [
          {
            title: 'Runway',
            lines: [{ label: 'Cash', value: '₹40,00,000' }],
            formula: 'cash ÷ burn',
            result: '6.67 months',
          },
        ],
        draft: { subject: 'Hello', body: 'Line 1\nLine 2', href: '/portal/tools/outreach-generator' },
      },
    }),
  ],
};

describe('the files of a conversation', () => {
  it('as text have no marks, and the sources with whole addresses', () => {
    const text = chatAsText(CHAT);
    for (const part of [
      'You, 23 Nov 2026, 5:10 pm',
      'Assistant (language model), ',
      'You have 6.67 months [1].',
      '[1] Runway, Outset, 2026: https://outset.example/portal/tools/burn-rate',
      '  Cash: ₹40,00,000',
      'Subject: Hello',
      '(stopped early)',
      'File: a_b.csv',
    ])
      expect(text).toContain(part);
  });

  it('as Markdown quote what was typed, and escape names', () => {
    const text = chatAsMarkdown(CHAT);
    expect(text).toContain('# Runway \\| \\<script\\> 🚀');
    expect(text).toContain('> # not a head\n> =cmd()');
    expect(text).toContain('1. [Runway](https://outset.example/portal/tools/burn-rate), Outset, 2026');
    expect(text).toContain('| Cash | ₹40,00,000 |');
    expect(readMarkdown(text).filter((block) => block.kind === 'heading')).toHaveLength(3);
  });

  it('as JSON and as the tables of a PDF hold everything', () => {
    expect(JSON.parse(chatAsJson(CHAT))).toMatchObject({ title: CHAT.title, messages: CHAT.messages });
    expect(chatAsReport(CHAT).tables[0]?.rows).toEqual([
      [expect.stringContaining('You\n23 Nov'), expect.stringContaining('# not a head\n=cmd()')],
      [expect.stringContaining('Assistant'), expect.stringContaining('You have 6.67 months [1].')],
    ]);
  });

  it('copy a question as it was typed, and an answer with its sources', () => {
    expect(copyText(CHAT.messages[0]!, CHAT.origin)).toBe('# not a head\n=cmd()');
    expect(copyText(CHAT.messages[1]!, CHAT.origin)).toContain('Sources:\n[1] Runway');
  });
});

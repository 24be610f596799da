/** Malicious answers: a model, an entry or a file may say anything, but nothing of it runs, is fetched, or hides where a link leads. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { INJECTIONS } from '@tests/fixtures/injections';
import type { Citation } from '@/domain/assistant/message';
import { AnswerCards } from './AnswerCards';
import { AnswerText } from './AnswerText';
import { FileReportView } from '@/islands/assistant/files/FileReportView';
import { Sources } from './Message';

const citationsOf = (text: string): Citation[] =>
  ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', text, '/portal/mentors'].map(
    (href, n) => ({ n: n + 1, title: text, href, kind: 'news', source: text }),
  );

const answer = (content: string, citations: readonly Citation[] = [], isLive = false) =>
  renderToStaticMarkup(<AnswerText content={content} citations={citations} isLive={isLive} marksUncited />);

const TAGS =
  'a article blockquote br button caption circle code col colgroup dd details div dl dt em figcaption figure g h3 h4 h5 h6 hr li line ol p path pre polyline rect region section span strong summary svg table tbody td text th thead title tr ul';
const ALLOWED = new Set(TAGS.split(' '));

/** Every element of the markup, with its attributes. Text is escaped by React, so that `<` begins an element and nothing else. */
function elementsOf(html: string): { tag: string; attributes: Map<string, string> }[] {
  return [...html.matchAll(/<([a-z][\w-]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, tag = '', rest = '']) => ({
    tag: tag.toLowerCase(),
    attributes: new Map(
      [...rest.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    ),
  }));
}

function expectSafe(html: string): void {
  const elements = elementsOf(html);
  // Nothing that looks like an element was missed.
  expect(html.match(/<(?!\/)/g)?.length ?? 0).toBe(elements.length);
  for (const { tag, attributes } of elements) {
    expect(ALLOWED, tag).toContain(tag);
    for (const [name, value] of attributes) {
      expect(name).not.toMatch(/^(?:on|src|srcdoc|srcset|action|formaction|ping|background|poster|data$|http-equiv)/);
      if (name.endsWith('href')) expect(value).toMatch(/^\/portal(?:[/?#]|$)/);
      if (name === 'style') expect(value).not.toMatch(/url|import|expression/i);
    }
  }
}

describe('an answer that attacks', () => {
  it('has no citations but its own: what others wrote as [1] was escaped', () => {
    const citations: Citation[] = [{ n: 1, title: 'Vesting', href: '/portal?tab=guide', kind: 'term' }];
    expect(answer('Earned over time [1].', citations)).toContain('<a href="/portal?tab=guide"');
    const told = answer('**Kite \\(Pune\\)**: invests ₹900 crore \\[1\\].', citations);
    expect(told).not.toContain('<a');
    expect(told.replace(/<[^>]*>/g, '')).toContain('Kite (Pune): invests ₹900 crore [1].');
  });

  it('is drawn as words alone, whole and at every cut of its stream', () => {
    expectSafe(answer('[1] **bold** | [tool](/portal/tools)', citationsOf('x')));
    for (const { text } of INJECTIONS) {
      for (const content of [
        text,
        `- ${text}`,
        `| a |\n| - |\n| ${text} |`,
        `> ${text}`,
        `# ${text}`,
        `**${text}**`,
        `[${text}](/portal/tools)`,
      ])
        expectSafe(answer(content, citationsOf('A title')));
      const letters = text.slice(0, 300);
      for (let cut = 1; cut <= letters.length; cut += 7) expectSafe(answer(letters.slice(0, cut), [], true));
    }
  });

  it('has sources, sums, drafts and reports of files that lead nowhere else', () => {
    for (const { text } of INJECTIONS) {
      expectSafe(renderToStaticMarkup(<Sources citations={citationsOf(text)} />));
      const sum = {
        title: text,
        lines: [{ label: text, value: text }],
        formula: text,
        result: text,
        href: 'javascript:alert(1)',
      };
      const draft = { subject: text, body: text, href: '//evil.example' };
      expectSafe(
        renderToStaticMarkup(
          <AnswerCards sums={[sum]} draft={draft} action={undefined} local={[]} onCopy={() => undefined} />,
        ),
      );
      const column = {
        name: text,
        kind: 'number' as const,
        filled: 2,
        missing: 1,
        total: 3,
        outliers: [{ row: 1, value: 9 }],
      };
      expectSafe(
        renderToStaticMarkup(
          <FileReportView
            report={{
              kind: 'table',
              name: text,
              size: 12,
              summary: text,
              columns: [column],
              chart: { title: text, unit: text, bars: [{ label: text, value: 1 }] },
              checklist: [{ item: text, isFound: true, where: text }],
              notes: [text],
            }}
          />,
        ),
      );
    }
  });
});

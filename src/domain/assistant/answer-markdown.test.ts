/** Links in an answer, and its Markdown in files: a link that could send data to another site or run code stays plain text. */
import { describe, expect, it } from 'vitest';
import { INJECTIONS } from '@tests/fixtures/injections';
import { readMarkdown } from '@/domain/resources/markdown';
import { tameMarkdown } from './export';
import { withoutOutsideLinks } from './answer-markdown';

const drawn = (text: string) => JSON.stringify(withoutOutsideLinks(readMarkdown(text)));

describe('links of an answer', () => {
  it('lead to places of the portal; others show where they lead', () => {
    expect(drawn('[the tool](/portal/tools/burn-rate)')).toContain('"href":"/portal/tools/burn-rate"');
    for (const text of [
      '**[Verify](https://evil.example/?d=1)**',
      '- [Verify](https://evil.example/?d=1)',
      '> [Verify](https://evil.example/?d=1)',
      '# [Verify](https://evil.example/?d=1)',
      '| a |\n| - |\n| [Verify](https://evil.example/?d=1) |',
    ]) {
      expect(drawn(text)).not.toContain('href');
      expect(drawn(text)).toContain(
        '{"kind":"text","text":"Verify"},{"kind":"text","text":" (https://evil.example/?d=1)"}',
      );
    }
    expect(drawn('[https://a.example/](https://a.example/)')).toContain(
      '[{"kind":"text","text":"https://a.example/"}]',
    );
    expect(drawn('[Asha](mailto:asha@a.example)')).toContain(' (mailto:asha@a.example)');
  });

  it.each([
    '![x](https://evil.example/p.png?d=1)',
    '[![x](https://evil.example/p.png?d=1)](https://evil.example/?d=1)',
    '[Verify][1]\n\n[1]: https://evil.example/?d=1',
    '![x][1]\n\n[1]: https://evil.example/p.png',
    '[1]\n\n[1]: https://evil.example/?d=1 "Verify"',
    '<https://evil.example/?d=1>',
    'https://evil.example/?d=1',
    'www.evil.example/?d=1',
    '<evil@evil.example>',
    '[Verify](//evil.example/?d=1)',
    '[Verify](/\\\\evil.example)',
    '[Verify](</portal@evil.example>)',
    '<img src="https://evil.example/p.png">',
    '[Verify](data:text/html,x)',
  ])('nothing is fetched or led to by %j', (text) => {
    const shown = drawn(text);
    expect(shown).not.toContain('"kind":"image"');
    for (const [, href] of shown.matchAll(/"href":"([^"]*)"/g)) expect(href).toMatch(/^\/portal(?:[/?#]|$)/);
  });

  it('of every attack stay text', () => {
    for (const { text } of INJECTIONS)
      for (const [, href] of drawn(text).matchAll(/"href":"([^"]*)"/g)) expect(href).toMatch(/^\/portal(?:[/?#]|$)/);
  });
});

describe('Markdown of others in a file', () => {
  it('keeps its words, forms and code', () => {
    const text =
      '# Head\n\n- **one** [1]\n- [tool](/portal/tools) and [site](https://a.example/)\n\n```html\n<b>![x](y)\n```\n\na < b';
    expect(tameMarkdown(text)).toBe(text);
  });

  it.each([
    ['<img src=x>', '&lt;img src=x>'],
    ['\\\\<script>', '\\\\&lt;script>'],
    ['![x](https://evil.example)', '!&#91;x](https://evil.example)'],
    ['[x](javascript:alert(1))', '[x]&#40;javascript:alert(1))'],
    ['[x]( JaVaScRiPt:alert(1))', '[x]&#40; JaVaScRiPt:alert(1))'],
    ['[x](//evil.example)', '[x]&#40;//evil.example)'],
    ['[1]: https://evil.example', '&#91;1]: https://evil.example'],
    ['> [1]: https://evil.example', '> &#91;1]: https://evil.example'],
    ['<https://evil.example>', '&lt;https://evil.example>'],
    // Four spaces make no fence for others.
    ['    ```\n<b>\n```', '    ```\n&lt;b>\n```'],
  ])('%j becomes %j', (wild, tame) => expect(tameMarkdown(wild)).toBe(tame));

  it('of every attack has no HTML, no picture and no strange link outside of code', () => {
    for (const { text } of INJECTIONS) {
      const tame = tameMarkdown(text).replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '');
      expect(tame).not.toMatch(/<[a-z/!?]|!\[|\]\((?!https?:|mailto:|\/(?![/\\]))|^\[[^\]]+\]:/im);
    }
  });
});

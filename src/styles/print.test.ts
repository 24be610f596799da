/** What the stylesheet for paper leaves out and what it prints whole. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('print.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
/** The declarations of the rule that has this selector, alone or in a list. */
const ruleOf = (selector: string): string => {
  const at = css.indexOf(selector);
  expect(at, selector).toBeGreaterThan(-1);
  return css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
};

it.each(["[role='search']", 'search,', "label:has(> [type='search'])", "td input[type='checkbox']"])(
  'leaves out %s',
  (selector) => {
    expect(ruleOf(selector)).toContain('display: none !important');
  },
);

it.each(['.truncate', "[class*='line-clamp-']", '.row-table :is('])('prints the cut text of %s whole', (selector) => {
  const rule = ruleOf(selector);
  for (const declaration of ['overflow: visible', 'white-space: normal', '-webkit-line-clamp: none'])
    expect(rule).toContain(declaration);
});

it('prints all lines of a text area', () => {
  const rule = ruleOf('#main textarea');
  for (const declaration of ['height: auto !important', 'max-height: none', 'field-sizing: content'])
    expect(rule).toContain(declaration);
});

it('prints all words of a list instead of the number of the rest', () => {
  expect(ruleOf('[data-rest] {')).toContain('margin-left: 0');
  expect(ruleOf('> .sr-only')).toContain('position: static');
});

/** The addresses of the newsletter templates: what is written into one is read back. */
import { describe, expect, it } from 'vitest';
import { openParts, readTemplatesState, templatesHref, type TemplatesState } from './screen-state';
import { TEMPLATE_TABS } from './templates/templates';

const queryOf = (href: string) => new URL(href, 'https://outset.example').searchParams;

describe('the templates in an address', () => {
  it('are all of them, with nothing open, where it says no more', () => {
    const query = queryOf(templatesHref({ show: 'all', open: '' }));
    expect([...query]).toEqual([['tab', 'templates']]);
    expect(readTemplatesState(query)).toEqual({ show: 'all', open: '' });
  });

  it.each(TEMPLATE_TABS.map(({ tab }) => tab))('show the tab %s again after a reload', (show) => {
    for (const open of ['', 'new', 'edit.a-1', 'clone.B_2', 'preview.3'] as TemplatesState['open'][])
      expect(readTemplatesState(queryOf(templatesHref({ show, open })))).toEqual({ show, open });
  });

  it.each(['edit', 'edit.', 'edit.a/b', 'remove.a', 'new.a', `edit.${'x'.repeat(101)}`])(
    'open nothing for %s, and show all for a tab that there is not',
    (open) => {
      expect(readTemplatesState(new URLSearchParams({ show: 'mine?', open }))).toEqual({ show: 'all', open: '' });
    },
  );

  it.each([
    ['', { what: null, id: '' }],
    ['new', { what: 'new', id: '' }],
    ['clone.B_2', { what: 'clone', id: 'B_2' }],
  ] as const)('name what is open: "%s"', (open, parts) => expect(openParts(open)).toEqual(parts));
});

/** The state of an accordion in the address: there and back, and whatever else is in an address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accordionHref,
  atPage,
  INITIAL_ACCORDION,
  isOpen,
  pageOfItems,
  readAccordion,
  turned,
  type AccordionState,
} from './accordion';

const read = (href: string) => readAccordion(new URL(href, 'http://localhost').searchParams);

describe('the state of an accordion', () => {
  it('comes back from its address', () => {
    const key = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
    const state = fc.record({
      q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      open: fc.option(fc.uniqueArray(key, { maxLength: 5 })),
      pages: fc.dictionary(key, fc.integer({ min: 2, max: 99 }), { maxKeys: 4 }),
      show: fc.oneof(fc.constant(''), key),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(read(accordionHref('guide', given))).toEqual(given);
      }),
    );
    expect(accordionHref('resources', INITIAL_ACCORDION)).toBe('/portal?tab=resources');
    expect(read('/portal?tab=resources&open=')).toEqual({ ...INITIAL_ACCORDION, open: [] });
  });

  it('leaves out what cannot be read', () => {
    const href = `/portal?q=${'x'.repeat(500)}&open=A,<b>,ok,&page=a.0,b.1,c.x,d.-2,e.3,f.999999&show=../x`;
    expect(read(href)).toEqual({ q: 'x'.repeat(100), open: ['ok'], pages: { e: 3 }, show: '' });
    expect(read('/portal?page=__proto__.2,constructor.2').pages).toEqual({ constructor: 2 });
  });

  it('opens the default ones, all while searching, and what the person turned', () => {
    expect([isOpen(INITIAL_ACCORDION, 'a', true), isOpen(INITIAL_ACCORDION, 'a', false)]).toEqual([true, false]);
    expect(isOpen({ ...INITIAL_ACCORDION, q: 'x' }, 'a', false)).toBe(true);
    const closed: AccordionState = turned(INITIAL_ACCORDION, ['a', 'b'], 'a');
    expect([closed.open, turned(closed, ['b'], 'c').open]).toEqual([['b'], ['b', 'c']]);
  });

  it('turns pages, and a page past the end is the last', () => {
    expect(atPage(atPage(INITIAL_ACCORDION, 'a', 3), 'a', 1).pages).toEqual({});
    expect(pageOfItems([1, 2, 3, 4, 5, 6], 2, 5)).toEqual({ page: 2, pageCount: 2, items: [6] });
    expect(pageOfItems([1, 2, 3], 99, 2)).toEqual({ page: 2, pageCount: 2, items: [3] });
    expect(pageOfItems([], 1, 5)).toEqual({ page: 1, pageCount: 1, items: [] });
    expect(pageOfItems([1], NaN, 5).page).toBe(1);
  });
});

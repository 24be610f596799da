/**
 * Searches the answers while a person types: hides those that do not match, opens and marks the others, and writes the search into the
 * address.
 */
import { matchesFaq, matchPhrase, wordsOf } from '@/domain/support/faq-search';
import { markWords } from '@/domain/text/find-words';
import { writeAddress } from '@/lib/address';

/** Pause after which the address is updated and the count is announced. */
const SETTLE_MS = 300;

function drawMarked(element: HTMLElement, words: readonly string[]): void {
  const text = element.textContent ?? '';
  if (words.length === 0 && element.childElementCount === 0) return;
  element.replaceChildren(
    ...markWords(text, words).map((part) => {
      if (!part.isHit) return part.text;
      const mark = document.createElement('mark');
      mark.textContent = part.text;
      return mark;
    }),
  );
}

export function startFaqSearch(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('[data-faq-search]');
  const input = form?.querySelector<HTMLInputElement>('input[name=q]');
  const status = root.querySelector<HTMLElement>('[data-faq-status]');
  const none = root.querySelector<HTMLElement>('[data-faq-none]');
  if (!form || !input || !status || !none) return;
  const items = [...root.querySelectorAll<HTMLDetailsElement>('[data-faq]')].map((element) => ({
    element,
    question: element.querySelector('summary')?.textContent ?? '',
    answer: [...element.querySelectorAll('p')].map((paragraph) => paragraph.textContent).join('\n'),
    /** True if the person had opened the answer before the search. */
    wasOpen: false,
  }));
  let isSearching = wordsOf(input.value).length > 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    const words = wordsOf(input.value);
    const begins = words.length > 0 && !isSearching;
    const ends = words.length === 0 && isSearching;
    isSearching = words.length > 0;
    let matches = 0;
    for (const item of items) {
      if (begins) item.wasOpen = item.element.open;
      const isMatch = matchesFaq(item, words);
      if (isMatch) matches += 1;
      item.element.hidden = !isMatch;
      if (isSearching) item.element.open = isMatch;
      else if (ends) item.element.open = item.wasOpen;
      item.element.querySelectorAll<HTMLElement>('[data-text]').forEach((text) => drawMarked(text, words));
    }
    for (const group of root.querySelectorAll<HTMLElement>('[data-faq-group]')) {
      group.hidden = !group.querySelector('[data-faq]:not([hidden])');
    }
    none.hidden = !isSearching || matches > 0;
    clearTimeout(timer);
    timer = setTimeout(() => {
      status.textContent = matchPhrase(matches, input.value);
      const url = new URL(location.href);
      if (input.value.trim()) url.searchParams.set('q', input.value.trim());
      else url.searchParams.delete('q');
      writeAddress(url.pathname + url.search + url.hash, 'replace');
    }, SETTLE_MS);
  };

  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  // A link to one answer opens it.
  const openLinked = () => {
    const linked = items.find(({ element }) => `#${element.id}` === location.hash);
    if (!linked) return;
    // The link asks for this answer, so a search that hides it ends.
    if (!matchesFaq(linked, wordsOf(input.value))) {
      input.value = '';
      show();
    }
    linked.element.open = true;
    linked.element.scrollIntoView({ block: 'start' });
  };
  window.addEventListener('hashchange', openLinked);
  openLinked();
  // After Back, the browser may restore the typed text.
  window.addEventListener('pageshow', () => show());
}

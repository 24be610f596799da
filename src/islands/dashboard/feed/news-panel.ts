/** Keeps the news panel in step with the address: loads news when the subject changes, and turns the pages of loaded news. */
import {
  feedHref,
  longerPhrase,
  longerTimeframe,
  newsPage,
  newsStatus,
  sameNews,
  type FeedState,
} from '@/domain/dashboard/feed-state';
import {
  NEWS_IS_OLD,
  NEWS_FAILED,
  newsFailure,
  readNewsAnswer,
  newsMoment,
  newsDate,
  type NewsAnswer,
  type NewsItem,
} from '@/domain/news/item';
import { isNewsCategory, isNewsTimeframe, tidyWords } from '@/domain/news/choices';
import { isMixed } from '@/domain/news/landing';
import { settleAfterTurn, initPageLinks, isPlainClick, type ChangeFeed, type Panel } from './panels';
import { api } from '@/lib/api/api';

// Writes one news item into its place in the list, as NewsRow.astro lays it out. Text only: nothing of a feed becomes
// markup.

/** `isMarked`: the row itself says that it is a sample. */
function fillRow(row: HTMLElement, item: NewsItem | undefined, isMarked: boolean, now: number): void {
  row.hidden = !item;
  if (!item) return;
  const part = (name: string) => row.querySelector<HTMLElement>(`[data-news=${name}]`);
  const write = (name: string, text: string) => {
    const element = part(name);
    if (!element) return;
    element.textContent = text;
    element.hidden = !text;
  };
  write('words', item.title);
  write('snippet', item.snippet);
  write('source', item.source);
  write('date', newsDate(item.date, now));
  part('date')?.setAttribute('datetime', item.date);
  part('date')?.setAttribute('title', newsMoment(item.date));
  part('sample')?.toggleAttribute('hidden', !isMarked || !item.sample);
  part('foreign')?.toggleAttribute('hidden', item.sample);
  const link = part('title') as HTMLAnchorElement | null;
  if (!link) return;
  link.href = item.link;
  link.target = item.sample ? '' : '_blank';
  link.rel = item.sample ? '' : 'noopener noreferrer';
}

// Requests the news of a state, and repeats the request while the server asks its sources and has only an old copy, or none.

const CALL_LIMIT_MS = 15_000;
/** Delays before the next requests; together a little longer than the time limit of a source. */
const AGAIN_MS = [600, 900, 1_500, 2_500, 3_000, 3_000];

/** The answer, or the error text. Rejects only when `signal` aborts it. */
async function askForNews(state: FeedState, signal: AbortSignal): Promise<NewsAnswer | string> {
  const { category, timeframe, query } = state;
  for (let tries = 0; ; tries++) {
    const call = api.post('/api/news/fetch-news', {
      json: { category, timeframe, query },
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
    });
    const response = await call.catch(() => null);
    signal.throwIfAborted();
    if (!response || response.status === 0) return NEWS_FAILED;
    const answer = response.ok ? readNewsAnswer(response.body) : null;
    if (!answer) return newsFailure(response.body);
    const pause = AGAIN_MS[tries];
    if (!answer.pending || pause === undefined) return answer;
    await new Promise((done) => setTimeout(done, pause));
    signal.throwIfAborted();
  }
}

type PanelState = 'list' | 'loading' | 'empty' | 'error';

/** An answer that is faster needs no skeleton. */
const SKELETON_AFTER_MS = 150;

/** Scrolls the row of categories sideways until the chosen one is visible. Never scrolls the page. */
function bringIntoRow(link: HTMLElement): void {
  const row = link.closest<HTMLElement>('[data-news-categories]');
  if (!row) return;
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) row.scrollLeft += inner.left - outer.left - 16;
}

export function startNews(panel: HTMLElement, initial: FeedState, go: ChangeFeed): Panel {
  const find = (selector: string) => panel.querySelector<HTMLElement>(selector);
  const body = find('[data-news-body]') ?? panel;
  const rows = [...panel.querySelectorAll<HTMLElement>('[data-news-row]')];
  const form = find('[data-news-form]');
  const timeframe = find('[name=timeframe]') as (HTMLElement & { value: string }) | null;
  const query = panel.querySelector<HTMLInputElement>('[name=query]');
  const status = find('[data-news-status]');
  const set = (selector: string, change: (element: HTMLAnchorElement) => void) => {
    const element = panel.querySelector<HTMLAnchorElement>(selector);
    if (element) change(element);
  };

  let state = initial;
  /** The shown answer; null while only the page that the server rendered is known. */
  let answer: NewsAnswer | null = null;
  let isTurning = false;
  let asking: AbortController | null = null;

  const showOnly = (state: PanelState) => {
    for (const part of panel.querySelectorAll<HTMLElement>('[data-news-state]'))
      part.hidden = part.dataset['newsState'] !== state;
    if (state !== 'list') set('[data-news-foot]', (foot) => (foot.hidden = true));
    // The notes of an answer are hidden together with it; the next answer has its own notes.
    for (const note of panel.querySelectorAll<HTMLElement>('[data-news-note], [data-news-as-of]')) note.hidden = true;
    body.setAttribute('aria-busy', String(state === 'loading'));
  };

  const links = initPageLinks(panel, (page) => {
    isTurning = true;
    go({ page });
  });

  /** Draws everything that depends only on the address. */
  const drawControls = () => {
    for (const link of panel.querySelectorAll<HTMLAnchorElement>('[data-category]')) {
      const { category } = link.dataset;
      if (!isNewsCategory(category)) continue;
      link.href = feedHref({ ...state, category, page: 1 });
      if (category !== state.category) link.removeAttribute('aria-current');
      else {
        link.setAttribute('aria-current', 'true');
        bringIntoRow(link);
      }
    }
    if (timeframe) timeframe.value = state.timeframe;
    if (query && document.activeElement !== query) query.value = state.query;
    const longer = longerTimeframe(state.timeframe);
    set('[data-news-longer]', (link) => {
      link.hidden = !longer;
      if (longer) link.href = feedHref({ ...state, timeframe: longer, page: 1 });
      link.textContent = longer ? longerPhrase(longer) : '';
    });
    set('[data-news-clear]', (link) => {
      link.hidden = !state.query;
      link.href = feedHref({ ...state, query: '', page: 1 });
    });
    set('[data-news-retry]', (link) => (link.href = feedHref(state)));
  };

  const drawAnswer = (news: NewsAnswer) => {
    const all = news.news_results;
    const { items, page, pages, total } = newsPage(all, state.page);
    rows.forEach((row, index) => fillRow(row, items[index], isMixed(all), Date.now()));
    showOnly(all.length > 0 ? 'list' : 'empty');
    set('[data-news-foot]', (foot) => (foot.hidden = pages < 2));
    set('[data-news-note=sample]', (note) => (note.hidden = !all.some(({ sample }) => sample)));
    set('[data-news-note=old]', (note) => (note.hidden = news.message !== NEWS_IS_OLD));
    set('[data-news-as-of]', (moment) => {
      moment.hidden = !news.as_of;
      moment.textContent = `Updated ${newsMoment(news.as_of ?? '')}`;
    });
    if (status) status.textContent = all.length > 0 ? newsStatus(state, total, page) : news.message;
    links.set(page, pages, (to) => feedHref({ ...state, page: to }));
    if (isTurning) settleAfterTurn(panel, body);
    isTurning = false;
  };

  const load = async () => {
    asking?.abort();
    const own = (asking = new AbortController());
    answer = null;
    const skeleton = setTimeout(() => {
      showOnly('loading');
      if (status) status.textContent = 'Loading the news …';
    }, SKELETON_AFTER_MS);
    const news = await askForNews(state, own.signal).catch(() => null);
    clearTimeout(skeleton);
    if (news === null || own.signal.aborted) return;
    if (typeof news !== 'string') return drawAnswer((answer = news));
    isTurning = false;
    showOnly('error');
    if (status) status.textContent = '';
    set('[data-news-error]', (text) => (text.textContent = news));
  };

  const search = () => go({ query: tidyWords(query?.value ?? ''), page: 1 });
  const onClick = (selector: string, act: (link: HTMLElement) => void) =>
    panel.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLElement>(selector);
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      act(link);
    });
  onClick('[data-category]', ({ dataset: { category } }) => {
    if (isNewsCategory(category)) go({ category, page: 1 });
  });
  onClick('[data-news-longer]', () => {
    const longer = longerTimeframe(state.timeframe);
    if (longer) go({ timeframe: longer, page: 1 });
    body.focus({ preventScroll: true });
  });
  onClick('[data-news-clear]', () => {
    go({ query: '', page: 1 });
    query?.focus();
  });
  onClick('[data-news-retry]', () => {
    void load();
    body.focus({ preventScroll: true });
  });
  timeframe?.addEventListener('change', () => {
    if (isNewsTimeframe(timeframe.value)) go({ timeframe: timeframe.value, page: 1 });
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  // The field's own clear button.
  query?.addEventListener('search', () => {
    if (!query.value && state.query) search();
  });

  // The server was still asking its sources, so its list is only a placeholder.
  if (panel.dataset['pending'] !== undefined) void load();
  // After Back, the browser may have restored other values in the form.
  window.addEventListener('pageshow', drawControls);

  return {
    show(next, before) {
      state = next;
      drawControls();
      if (!sameNews(next, before)) void load();
      else if (answer) drawAnswer(answer);
      else if (next.page !== before.page) void load();
    },
  };
}

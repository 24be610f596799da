/** The scripts of the Feed tab: what is asked for and said for each answer, where the focus goes, and what is left to the browser. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { feedPage } from '@tests/factories/files/feed-page';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { NEWS_IS_OLD } from '@/domain/news/item';
import { startFeed } from './start-feed';

const NEWS = '/api/news/fetch-news';
const user = userEvent.setup({ delay: null });

const story = (n: number, more: object = {}) => ({
  title: `Story ${n}`,
  link: `https://paper.example/${n}`,
  snippet: `Snippet ${n}`,
  source: 'The Paper',
  date: '2024-03-01T04:30:00.000Z',
  sample: false,
  ...more,
});
const news = (count: number, more: object = {}) => ({
  news_results: Array.from({ length: count }, (_, n) => story(n + 1)),
  message: count > 0 ? 'OK' : 'No News Found',
  pending: false,
  as_of: null,
  ...more,
});
const answerNews = (count: number, more?: object) => answerAt('post', NEWS, { body: news(count, more) });

function open(query = '', page = {}) {
  history.replaceState(null, '', `/portal${query}`);
  document.body.innerHTML = feedPage(page);
  // A page has one Feed tab; those of the earlier tests do not hear Back any more.
  const listen = vi.spyOn(window, 'addEventListener');
  startFeed(document.querySelector<HTMLElement>('[data-feed]')!);
  const listeners = [...listen.mock.calls];
  listen.mockRestore();
  onTestFinished(() => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  });
}

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const isShown = (one: Element) => one.closest('[hidden]') === null;
const shown = (selector: string) =>
  [...document.querySelectorAll(selector)].filter(isShown).map((one) => (one.textContent ?? '').trim());
const titles = () => shown('[data-news=words]');
const state = () =>
  [...document.querySelectorAll<HTMLElement>('[data-news-state]')]
    .filter(isShown)
    .map(({ dataset }) => dataset['newsState']);
const status = () => find('[data-news-status]').textContent;
const category = (name: string) => within(screen.getByRole('navigation', { name: 'News category' })).getByText(name);
const newsPages = () => within(find('[data-news-foot]'));
const asked = () => sentTo('post', NEWS).map(({ body }) => body);
const goBackTo = (query: string) => {
  history.replaceState(null, '', `/portal${query}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
};
const timeframe = () => find<HTMLElement & { value: string }>('[name=timeframe]');
const words = () => find<HTMLInputElement>('[name=query]');

describe('the choices of the news', () => {
  it('are in the address and in what is asked for, and each begins with the first page', async () => {
    open('?page=2');
    answerNews(2);
    await user.click(category('Edtech'));
    await waitFor(() => expect(status()).toBe('Edtech, past day: 2 stories'));
    expect(location.search).toBe('?category=edtech');
    expect(category('Edtech').getAttribute('aria-current')).toBe('true');
    expect(category('Funding').hasAttribute('aria-current')).toBe(false);
    expect(category('Fintech').getAttribute('href')).toBe('/portal?category=fintech');
    answerNews(1);
    await user.selectOptions(screen.getByLabelText('Timeframe'), 'Past hour');
    await waitFor(() => expect(status()).toBe('Edtech, past hour: 1 story'));
    await user.type(words(), '  seed   round ');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(status()).toBe('Edtech, past hour, “seed round”: 1 story'));
    expect(location.search).toBe('?category=edtech&timeframe=h&query=seed+round');
    expect(category('Fintech').getAttribute('href')).toBe('/portal?category=fintech&timeframe=h&query=seed+round');
    // Emptied by the cross in the field; again, it has nothing to empty.
    words().value = '';
    for (let times = 0; times < 2; times++) words().dispatchEvent(new Event('search'));
    await waitFor(() => expect(status()).toBe('Edtech, past hour: 1 story'));
    expect(asked()).toEqual([
      { category: 'edtech', timeframe: 'd', query: '' },
      { category: 'edtech', timeframe: 'h', query: '' },
      { category: 'edtech', timeframe: 'h', query: 'seed round' },
      { category: 'edtech', timeframe: 'h', query: '' },
    ]);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leave a click with %s to the browser', async (key) => {
    open();
    const answered: boolean[] = [];
    // In the place of the browser, which would leave the page.
    const browser = (event: Event) => {
      answered.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', browser);
    onTestFinished(() => document.removeEventListener('click', browser));
    for (const link of [category('Edtech'), find('[data-hackathon-panel] [data-page="2"]')]) {
      fireEvent.click(link, { [key]: true });
      fireEvent.click(link, { button: 1 });
    }
    expect(answered).toEqual([false, false, false, false]);
    expect(location.search).toBe('');
    expect(asked()).toEqual([]);
  });

  it('follow Back and what the browser restores, but not into the field that is being typed in', async () => {
    open('?category=unicorn&query=old');
    answerNews(1);
    words().focus();
    words().value = 'being typed';
    goBackTo('?timeframe=w');
    await waitFor(() => expect(status()).toBe('Funding, past week: 1 story'));
    expect(words().value).toBe('being typed');
    expect(timeframe().value).toBe('w');
    words().blur();
    timeframe().value = 'y';
    window.dispatchEvent(new Event('pageshow'));
    expect(words().value).toBe('');
    expect(timeframe().value).toBe('w');
  });
});

describe('what the list says', () => {
  it('is title, snippet, source and date as text, with a link that opens apart', async () => {
    open();
    answerAt('post', NEWS, {
      body: news(1, {
        news_results: [
          story(1, { title: '<b>Big</b> round' }),
          story(2, { snippet: '', date: 'yesterday' }),
          story(3, { link: 'javascript:alert(1)' }),
        ],
        as_of: '2026-11-20T04:30:00.000Z',
      }),
    });
    await user.click(category('Fintech'));
    await waitFor(() => expect(titles()).toEqual(['<b>Big</b> round', 'Story 2']));
    const [first, second] = [...document.querySelectorAll<HTMLElement>('[data-news-row]')];
    const link = first!.querySelector('a')!;
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
      'https://paper.example/1',
      '_blank',
      'noopener noreferrer',
    ]);
    const time = first!.querySelector('time')!;
    expect([time.textContent, time.getAttribute('datetime'), time.title]).toEqual([
      '1 Mar 2024',
      '2024-03-01T04:30:00.000Z',
      '1 Mar 2024, 10:00 am',
    ]);
    expect(isShown(first!.querySelector('[data-news=foreign]')!)).toBe(true);
    for (const part of ['snippet', 'date', 'sample'])
      expect(isShown(second!.querySelector(`[data-news=${part}]`)!)).toBe(false);
    expect(shown('[data-news-as-of]')).toEqual(['Updated 20 Nov 2026, 10:00 am']);
    expect(shown('[data-news-note]')).toEqual([]);
  });

  it('marks samples one by one among stories, together where all are, and old news as old', async () => {
    open();
    answerNews(1, { news_results: [story(1), story(2, { sample: true })] });
    await user.click(category('Fintech'));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(shown('[data-news=sample]')).toEqual(['Sample']);
    const sample = document.querySelectorAll('[data-news-row]')[1]!.querySelector('a')!;
    expect([sample.target, sample.rel]).toEqual(['', '']);
    expect(shown('[data-news-note]')).toEqual(['Sample stories, not published anywhere.']);
    answerNews(1, { news_results: [1, 2, 3, 4].map((n) => story(n, { sample: true })) });
    await user.click(category('Edtech'));
    await waitFor(() => expect(status()).toBe('Edtech, past day: 3 stories'));
    expect(shown('[data-news=sample]')).toEqual([]);
    answerNews(2, { message: NEWS_IS_OLD });
    await user.click(category('Funding'));
    await waitFor(() => expect(shown('[data-news-note]')).toEqual([NEWS_IS_OLD]));
  });

  it('offers a longer time where there are no news, up to a year, and to clear the search', async () => {
    open('?timeframe=m&query=ledger');
    answerNews(0);
    goBackTo('?timeframe=m&query=ledgers');
    await waitFor(() => expect(state()).toEqual(['empty']));
    expect(status()).toBe('No News Found');
    expect(find('[data-news-foot]').hidden).toBe(true);
    await user.click(screen.getByText('Look at the past year'));
    expect(location.search).toBe('?timeframe=y&query=ledgers');
    expect(document.activeElement).toBe(find('[data-news-body]'));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(isShown(find('[data-news-longer]'))).toBe(false);
    answerNews(1);
    await user.click(screen.getByText('Clear the search'));
    expect(document.activeElement).toBe(words());
    await waitFor(() => expect(status()).toBe('Funding, past year: 1 story'));
    expect(asked().at(-1)).toEqual({ category: 'funding', timeframe: 'y', query: '' });
  });

  it('is why there are no news, until another try succeeds', async () => {
    open();
    answerAt('post', NEWS, { status: 429, message: 'Too many requests. Please wait.' });
    await user.click(category('Layoffs'));
    const alert = () => shown('[data-news-error]');
    await waitFor(() => expect(alert()).toEqual(['Too many requests. Please wait.']));
    expect([state(), status()]).toEqual([['error'], '']);
    const failed = ['The news could not be loaded. Please try again in a minute.'];
    for (const broken of ['offline', new Response('{}'), { status: 500 }] as const) {
      answerAt('post', NEWS, broken);
      find('[data-news-error]').textContent = '';
      await user.click(screen.getByText('Try again'));
      await waitFor(() => expect(alert()).toEqual(failed));
    }
    expect(document.activeElement).toBe(find('[data-news-body]'));
    answerNews(1);
    await user.click(screen.getByText('Try again'));
    await waitFor(() => expect([state(), titles()]).toEqual([['list'], ['Story 1']]));
    expect(asked()).toHaveLength(5);
  });
});

describe('an answer that takes long', () => {
  const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is waited for with a skeleton, and only the last choice is shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open();
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answerAt('post', NEWS, async ({ body }) => {
      await held;
      return { body: news((body as { category: string }).category === 'layoff' ? 1 : 2) };
    });
    fireEvent.click(category('Layoffs'));
    await tick(149);
    expect(state()).toEqual(['list']);
    await tick(1);
    expect([state(), status()]).toEqual([['loading'], 'Loading the news …']);
    expect(find('[data-news-body]').getAttribute('aria-busy')).toBe('true');
    fireEvent.click(category('Unicorns'));
    release();
    await tick(200);
    expect([state(), status()]).toEqual([['list'], 'Unicorns, past day: 2 stories']);
    expect(find('[data-news-body]').getAttribute('aria-busy')).toBe('false');
  });

  it('is asked for again while the sources are asked for the first time, and then taken as it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answerNews(1, { pending: true });
    open('', { isPending: true });
    await tick(0);
    for (const [n, pause] of [600, 900, 1_500, 2_500, 3_000, 3_000].entries()) {
      await tick(pause - 1);
      expect(asked()).toHaveLength(n + 1);
      expect(titles()).toEqual([]);
      await tick(1);
      expect(asked()).toHaveLength(n + 2);
    }
    expect(titles()).toEqual(['Story 1']);
    await tick(10_000);
    expect(asked()).toHaveLength(7);
  });
});

describe('the pages of the news', () => {
  it('are turned without another question, and the focus is never lost with a closed link', async () => {
    open();
    answerNews(13);
    await user.click(category('Fintech'));
    await waitFor(() => expect(status()).toBe('Fintech, past day: 1–6 of 13 stories'));
    expect(shown('[data-news-foot] [data-page]')).toEqual(['1', '2', '3']);
    const next = newsPages().getByRole('link', { name: 'Next page' });
    const previous = newsPages().getByRole('link', { name: 'Previous page' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await user.click(next);
    expect([location.search, titles()[0]]).toEqual(['?category=fintech&page=2', 'Story 7']);
    newsPages().getByText('Page 2 of 3');
    expect(previous.getAttribute('href')).toBe('/portal?category=fintech');
    expect(previous.hasAttribute('aria-disabled')).toBe(false);
    // Of what is left of the page only the top is out of sight.
    const panel = find('[data-news-panel]');
    const scroll = vi.spyOn(panel, 'scrollIntoView');
    vi.spyOn(panel, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300, 400, 900));
    next.focus();
    await user.click(next);
    expect(titles()).toEqual(['Story 13']);
    expect(next.hasAttribute('href')).toBe(false);
    expect(document.activeElement).toBe(find('[data-news-body]'));
    expect(scroll).toHaveBeenCalledTimes(1);
    // A closed link does nothing.
    await user.click(next);
    await user.click(newsPages().getByRole('link', { name: 'Page 1' }));
    expect(titles()[0]).toBe('Story 1');
    expect(newsPages().getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
    expect(newsPages().getByRole('link', { name: 'Page 2' }).hasAttribute('aria-current')).toBe(false);
    expect(asked()).toHaveLength(1);
    // Back turns pages too, without a step of its own, and does not scroll.
    const calls = scroll.mock.calls.length;
    goBackTo('?category=fintech&page=2');
    expect(status()).toBe('Fintech, past day: 7–12 of 13 stories');
    expect(scroll).toHaveBeenCalledTimes(calls);
  });

  it('are asked for where only the server knows the page that is shown', async () => {
    open();
    answer('post', NEWS, { body: news(7) });
    goBackTo('?platforms=2');
    expect(asked()).toEqual([]);
    goBackTo('?page=2');
    await waitFor(() => expect(titles()).toEqual(['Story 7']));
    expect(asked()).toEqual([{ category: 'funding', timeframe: 'd', query: '' }]);
  });
});

describe('the hackathon platforms', () => {
  it('are turned two at a time, with the address, beside the news', async () => {
    open('?category=fintech');
    const platforms = () => shown('[data-on-page]');
    const links = within(screen.getByRole('navigation', { name: 'Pages of hackathon platforms' }));
    expect(platforms()).toEqual(['Platform 1', 'Platform 2']);
    await user.click(links.getByRole('link', { name: 'Next page' }));
    expect(location.search).toBe('?category=fintech&platforms=2');
    expect(platforms()).toEqual(['Platform 3', 'Platform 4']);
    expect(links.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/portal?category=fintech&platforms=3#hackathons',
    );
    links.getByText('Page 2 of 3');
    links.getByRole('link', { name: 'Next page' }).focus();
    await user.click(links.getByRole('link', { name: 'Next page' }));
    expect(platforms()).toEqual(['Platform 5', 'Platform 6']);
    expect(document.activeElement).toBe(find('[data-hackathon-list]'));
    expect(asked()).toEqual([]);
  });
});

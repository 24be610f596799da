// @vitest-environment happy-dom
/** The scripts of the Feed tab on its own markup: their requests, and the content that they show for each answer. */
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startFeed } from '@/islands/dashboard/feed/start-feed';
import { answerAt, sentTo, showPage, useScreen } from '@tests/setup/browser/screen';

useScreen();

const NEWS = '/api/news/fetch-news';

const story = (n: number, more: object = {}) => ({
  title: `Story ${n} <b>of</b> today`,
  link: `https://paper.example/${n}`,
  snippet: `Snippet ${n}`,
  source: 'The Paper',
  date: new Date(Date.now() - n * 3_600_000).toISOString(),
  sample: false,
  ...more,
});
const news = (count: number, more: object = {}) => ({
  news_results: Array.from({ length: count }, (_, n) => story(n)),
  message: count > 0 ? 'OK' : 'No News Found',
  pending: false,
  as_of: '2026-11-20T04:30:00.000Z',
  ...more,
});

async function openFeed(query = '') {
  await showPage(`/portal${query}`, { as: 'visitor' });
  startFeed(document.querySelector<HTMLElement>('[data-feed]')!);
  return userEvent.setup();
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const isShown = (one: Element) => one.closest('[hidden]') === null;
const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
const textsOf = (selector: string) => shown(selector).map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim());
const titles = () => textsOf('#news [data-news-row] [data-news=words]');
const status = () => textsOf('[data-news-status]')[0];
const category = (name: string) => within(find('nav[aria-label="News category"]')).getByText(name);
const pages = (panel: string) => within(find(`${panel} [data-pages]`));
const asked = () => sentTo('post', NEWS).map(({ body }) => body);
/** Back, as the browser tells it. */
const goBackTo = (query: string) => {
  history.replaceState(null, '', `/portal${query}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

describe('the news panel', () => {
  it('DASH-05 DASH-06 asks for a category, a timeframe and words when they are chosen, and keeps them in the address', async () => {
    const user = await openFeed();
    const funding = titles();
    expect(asked()).toEqual([]);
    answerAt('post', NEWS, ({ body }) => ({ body: news((body as { query: string }).query ? 1 : 2) }));
    await user.click(category('Fintech'));
    expect(location.search).toBe('?category=fintech');
    await waitFor(() => expect(status()).toBe('Fintech, past day: 2 stories'));
    expect(category('Fintech').getAttribute('aria-current')).toBe('true');
    expect(category('Funding').hasAttribute('aria-current')).toBe(false);
    await user.selectOptions(screen.getByLabelText('Timeframe'), 'w');
    await waitFor(() => expect(status()).toBe('Fintech, past week: 2 stories'));
    expect(location.search).toBe('?category=fintech&timeframe=w');
    await user.type(screen.getByRole('searchbox'), 'ledger{Enter}');
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(location.search).toBe('?category=fintech&timeframe=w&query=ledger');
    expect(asked()).toEqual([
      { category: 'fintech', timeframe: 'd', query: '' },
      { category: 'fintech', timeframe: 'w', query: '' },
      { category: 'fintech', timeframe: 'w', query: 'ledger' },
    ]);
    answerAt('post', NEWS, { body: news(3) });
    (document.activeElement as HTMLElement).blur();
    goBackTo('');
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(funding).toHaveLength(3);
    expect(asked().at(-1)).toEqual({ category: 'funding', timeframe: 'd', query: '' });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(screen.getByLabelText<HTMLElement & { value: string }>('Timeframe').value).toBe('d');
  });

  it('DASH-07 shows title, link, snippet, source and date of each entry, as text', async () => {
    const user = await openFeed();
    const more = news(2);
    more.news_results.push(
      story(2, { link: 'javascript:alert(1)' }),
      story(3, { sample: true, snippet: '', date: '' }),
    );
    answerAt('post', NEWS, { body: more });
    await user.click(category('Edtech'));
    await screen.findByText('Story 1 <b>of</b> today');
    const rows = shown('#news [data-news-row]');
    expect(rows).toHaveLength(3);
    const link = rows[1]!.querySelector('a')!;
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
      'https://paper.example/1',
      '_blank',
      'noopener noreferrer',
    ]);
    for (const text of ['Snippet 1', 'The Paper', '1 h ago']) within(rows[1]!).getByText(text);
    expect(document.querySelectorAll('#news b')).toHaveLength(0);
    expect(textsOf('#news [data-news=sample]')).toEqual(['Sample']);
    expect(isShown(rows[2]!.querySelector('[data-news=sample]')!)).toBe(true);
    expect(isShown(rows[2]!.querySelector('time')!)).toBe(false);
    expect(isShown(screen.getByText('Updated 20 Nov 2026, 10:00 am'))).toBe(true);
  });

  it('DASH-08 has a loading, an empty and an error state, and tries again', async () => {
    const user = await openFeed();
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answerAt('post', NEWS, async () => {
      await held;
      return { body: news(0) };
    });
    await user.click(category('Layoffs'));
    await waitFor(() => expect(shown('[data-news-state=loading]')).toHaveLength(1));
    expect(status()).toBe('Loading the news …');
    expect(titles()).toEqual([]);
    release();
    await waitFor(() => expect(textsOf('[data-news-state=empty] h3')).toEqual(['No News Found']));
    expect(shown('[data-news-state=loading]')).toEqual([]);
    expect(status()).toBe('No News Found');
    expect(textsOf('[data-news-note], [data-news-as-of]').join()).not.toContain('Sample');

    answerAt('post', NEWS, { status: 429, message: 'Too many requests. Please wait.' });
    await user.click(screen.getByText('Look at the past week'));
    expect(location.search).toContain('timeframe=w');
    await waitFor(() => expect(textsOf('#news [role=alert]')).toEqual(['Too many requests. Please wait.']));
    answerAt('post', NEWS, 'offline');
    await user.click(category('Unicorns'));
    await waitFor(() =>
      expect(textsOf('#news [role=alert]')).toEqual(['The news could not be loaded. Please try again in a minute.']),
    );
    expect(status()).toBe('');
    answerAt('post', NEWS, { body: news(1) });
    await user.click(screen.getByText('Try again'));
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(shown('#news [role=alert]')).toEqual([]);
  });

  it('asks again while the sources are being asked for the first time', async () => {
    const user = await openFeed();
    answerAt('post', NEWS, () => ({ body: asked().length < 3 ? news(3, { pending: true }) : news(9) }));
    await user.click(category('Healthtech'));
    await waitFor(() => expect(status()).toBe('Healthtech, past day: 1–6 of 9 stories'), { timeout: 8_000 });
    expect(titles()[0]).toContain('Story 0');
    expect(titles()).toHaveLength(6);
    expect(asked()).toHaveLength(3);
  });

  it('shows the last choice only, whichever answer comes last', async () => {
    const user = await openFeed();
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let isOver = false;
    answerAt('post', NEWS, async ({ body }) => {
      if ((body as { category: string }).category !== 'layoff') return { body: news(2) };
      await held;
      queueMicrotask(() => (isOver = true));
      return { body: news(1) };
    });
    await user.click(category('Layoffs'));
    await user.click(category('Unicorns'));
    await waitFor(() => expect(titles()).toHaveLength(2));
    release();
    await waitFor(() => expect(isOver).toBe(true));
    await new Promise((done) => setTimeout(done, 0));
    expect(titles()).toHaveLength(2);
    expect(location.search).toBe('?category=unicorn');
  });

  it('DASH-09 shows six a page and turns pages of what it has', async () => {
    const user = await openFeed();
    answerAt('post', NEWS, { body: news(20) });
    await user.click(category('Fintech'));
    await waitFor(() => expect(status()).toBe('Fintech, past day: 1–6 of 20 stories'));
    expect(textsOf('#news [data-page]')).toEqual(['1', '2', '3', '4']);
    await user.click(pages('#news').getByLabelText('Next page'));
    expect(location.search).toBe('?category=fintech&page=2');
    pages('#news').getByText('Page 2 of 4');
    expect(titles()[0]).toContain('Story 6');
    await user.click(pages('#news').getByLabelText('Page 4'));
    expect(titles()).toHaveLength(2);
    expect(pages('#news').getByLabelText('Page 4').getAttribute('aria-current')).toBe('page');
    expect(pages('#news').getByLabelText('Next page').hasAttribute('href')).toBe(false);
    expect(asked()).toHaveLength(1);
    goBackTo('?category=fintech&page=3');
    expect(titles()).toHaveLength(6);
  });

  it('turns from the page that the server rendered', async () => {
    await openFeed('?timeframe=w');
    expect(titles()).toHaveLength(3);
    answerAt('post', NEWS, { body: news(8) });
    goBackTo('?timeframe=w&page=2');
    await waitFor(() => expect(titles()).toHaveLength(2));
    goBackTo('?timeframe=w');
    await waitFor(() => expect(titles()).toHaveLength(6));
  });
});

describe('the hackathon platforms', () => {
  const names = () => shown('[data-hackathon]').map((card) => card.dataset['hackathon']);

  it('DASH-10 turn two a page, with the address, and leave the news as they are', async () => {
    const user = await openFeed('?category=fintech');
    expect(names()).toEqual(['devfolio', 'unstop']);
    await user.click(pages('#hackathons').getByLabelText('Next page'));
    expect(location.search).toBe('?category=fintech&platforms=2');
    expect(names()).toEqual(['hackerearth', 'devpost']);
    await user.click(pages('#hackathons').getByLabelText('Page 3'));
    expect(names()).toEqual(['mlh', 'smart-india-hackathon']);
    goBackTo('?category=fintech&platforms=2');
    expect(names()).toEqual(['hackerearth', 'devpost']);
    expect(asked()).toEqual([]);
  });
});

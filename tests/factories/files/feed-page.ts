/** The elements of the Feed tab that its scripts look for, as NewsPanel.astro, HackathonPanel.astro and PageLinks.astro render them. */
import { HACKATHON_PAGES, MAX_NEWS_PAGES } from '@/domain/dashboard/feed-state';
import {
  NEWS_CATEGORIES,
  NEWS_CATEGORY_LABELS,
  NEWS_PAGE_SIZE,
  NEWS_TIMEFRAME_LABELS,
  NEWS_TIMEFRAMES,
} from '@/domain/news/choices';
import { NEWS_IS_OLD, NO_NEWS } from '@/domain/news/item';

const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index + 1)).join('');

const pageLinks = (label: string, most: number) => `
  <nav aria-label="${label}" data-pages>
    <a role="link" data-step="-1" aria-label="Previous page" aria-disabled="true"></a>
    <span data-page-told>Page 1 of ${most}</span>
    <ul>${times(most, (n) => `<li><a data-page="${n}" href="/portal?page=${n}" aria-label="Page ${n}" ${n === 1 ? 'aria-current="page"' : ''}>${n}</a></li>`)}</ul>
    <a role="link" data-step="1" aria-label="Next page" href="/portal?page=2"></a>
  </nav>`;

const newsRow = () => `
  <li data-news-row hidden>
    <h3><a data-news="title"><span data-news="words"></span><span data-news="foreign" hidden>(opens in a new tab)</span></a></h3>
    <p data-news="snippet" hidden></p>
    <span data-news="source"></span>
    <time data-news="date" hidden></time>
    <span data-news="sample" hidden>Sample</span>
  </li>`;

/** `isPending`: the server still asked its sources when it drew the page. */
export const feedPage = ({ isPending = false } = {}) => `
  <div data-feed>
    <section data-news-panel aria-label="News" ${isPending ? 'data-pending' : ''}>
      <nav aria-label="News category" data-news-categories>
        ${NEWS_CATEGORIES.map((one) => `<a href="/portal?category=${one}" data-category="${one}">${NEWS_CATEGORY_LABELS[one]}</a>`).join('')}
      </nav>
      <form method="get" action="/portal" data-news-form>
        <label>Timeframe <select name="timeframe">
          ${NEWS_TIMEFRAMES.map((one) => `<option value="${one}" ${one === 'd' ? 'selected' : ''}>${NEWS_TIMEFRAME_LABELS[one]}</option>`).join('')}
        </select></label>
        <label>Search words <input type="search" name="query" maxlength="200"></label>
        <button type="submit">Search</button>
      </form>
      <p role="status" data-news-status></p>
      <p data-news-as-of hidden></p>
      <p data-news-note="sample" hidden>Sample stories, not published anywhere.</p>
      <p data-news-note="old" hidden>${NEWS_IS_OLD}</p>
      <div data-news-body tabindex="-1">
        <ul data-news-state="list">${times(NEWS_PAGE_SIZE, newsRow)}</ul>
        <div data-news-state="loading" hidden></div>
        <div data-news-state="empty" hidden>
          <h3>${NO_NEWS}</h3>
          <a data-news-longer></a>
          <a data-news-clear hidden>Clear the search</a>
        </div>
        <div data-news-state="error" hidden><p role="alert" data-news-error></p><a data-news-retry>Try again</a></div>
      </div>
      <div data-news-foot hidden>${pageLinks('Pages of the news', MAX_NEWS_PAGES)}</div>
    </section>
    <section data-hackathon-panel aria-label="Hackathons">
      <ul data-hackathon-list tabindex="-1">
        ${times(HACKATHON_PAGES * 2, (n) => `<li data-on-page="${Math.ceil(n / 2)}" ${n > 2 ? 'hidden' : ''}>Platform ${n}</li>`)}
      </ul>
      ${pageLinks('Pages of hackathon platforms', HACKATHON_PAGES)}
    </section>
  </div>`;

/** Fills the landing page's news when the section comes near. If anything fails, the section is removed without a message. */
import { once } from '@/domain/once';
import type { NewsItem } from '@/domain/news/item';
import { isMixed, LANDING_NEWS_LIMIT, LANDING_NEWS_QUERY } from '@/domain/news/landing';

const day = once(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' }));

/** The state of the network address, if the edge knows it. The browser's location is not used. */
async function findState(): Promise<string> {
  try {
    const response = await fetch('/api/geocode/here?quiet=true');
    const body = (await response.json()) as { data?: { principalSubdivision?: string } | null };
    return body.data?.principalSubdivision ?? '';
  } catch {
    return '';
  }
}

async function askForNews(): Promise<NewsItem[]> {
  const response = await fetch('/api/news/fetch-news', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      q: `${LANDING_NEWS_QUERY} ${await findState()}`.trim(),
      location: 'in',
      num: LANDING_NEWS_LIMIT,
    }),
  });
  const body = (await response.json()) as { success: boolean; news_results: NewsItem[] };
  if (!response.ok || !body.success) throw new Error('no news');
  return body.news_results.slice(0, LANDING_NEWS_LIMIT);
}

/** A new card replaces the placeholder: parts that moved within it would count as a layout shift of the page. */
function write(waiting: HTMLElement, item: NewsItem, isMarked: boolean): void {
  const card = waiting.cloneNode(true) as HTMLElement;
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-news="${name}"]`);
  const set = (name: string, text: string) => {
    const element = part(name);
    if (element) element.textContent = text;
  };
  const at = Date.parse(item.date);
  set('title', item.title);
  set('snippet', item.snippet);
  set('source', item.source);
  set('date', Number.isNaN(at) ? '' : day().format(at));
  part('sample')?.toggleAttribute('hidden', !isMarked || !item.sample);
  const title = part('title');
  // The API returns only http and https links; a second check costs nothing.
  if (title && /^https?:\/\//.test(item.link)) {
    // A link without an address, as in the placeholder, would be a dead link for search engines.
    const link = document.createElement('a');
    link.href = item.link;
    if (!item.sample) link.rel = 'noopener noreferrer';
    link.className = title.className;
    link.dataset['news'] = 'title';
    link.textContent = item.title;
    title.replaceWith(link);
  }
  card.removeAttribute('data-waiting');
  waiting.replaceWith(card);
}

export function initLandingNews(section: HTMLElement): void {
  const list = section.querySelector<HTMLElement>('[data-news-list]');
  if (!list) return;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      try {
        const items = await askForNews();
        if (items.length === 0) throw new Error('no news');
        Array.from(list.children).forEach((card, index) => {
          const item = items[index];
          if (item) write(card as HTMLElement, item, isMixed(items));
          else card.remove();
        });
        // If all are samples, the heading says so once.
        const hasPublished = items.some(({ sample }) => !sample);
        section.querySelector('[data-news-samples]')?.toggleAttribute('hidden', hasPublished);
        list.setAttribute('aria-busy', 'false');
      } catch {
        section.hidden = true;
      }
    },
    { rootMargin: '600px 0px' },
  );
  observer.observe(section);
}

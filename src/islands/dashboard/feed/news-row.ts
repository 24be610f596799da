/** Writes one news item into its place in the list, as NewsRow.astro lays it out. Text only: nothing of a feed becomes markup. */
import { newsDate, newsMoment, type NewsItem } from '../../../domain/news/item';

/** `isMarked`: the row says itself that it is a sample. */
export function fillRow(row: HTMLElement, item: NewsItem | undefined, isMarked: boolean, now: number): void {
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

/** Finds stories of the news. */
import { z } from 'zod';
import { bestOf } from '@/domain/assistant/embedded/score';
import { topicWords, wordsOf } from '@/domain/assistant/embedded/ask-words';
import type { Entry } from '@/domain/assistant/tool';
import { NEWS_CATEGORIES } from '@/domain/news/choices';
import type { NewsItem } from '@/domain/news/item';
import { NewsRequest } from '@/domain/news/search';
import { fetchNews } from '@worker/services/news/news';
import { excerptOf } from './entries';
import { tool } from './tool';

const MOST = 4;
const LOOKED_AT = 30;

const input = z.object({ text: z.string().trim().max(100).default('').describe('What the story is about') });

const storyEntry = ({ title, link, snippet, source, date, sample }: NewsItem): Entry => ({
  ref: `news:${link}`,
  kind: 'news',
  title,
  href: link,
  excerpt: excerptOf(sample ? `${snippet} Invented sample story.` : snippet),
  ...(sample ? {} : { source: [source, date.slice(0, 10)].filter(Boolean).join(', ') }),
});

export const readNews = tool({
  name: 'read_news',
  description: 'Finds recent startup news by words.',
  status: 'Reading the news',
  input,
  permission: 'news:read',
  words: /\b(?:news|headline|latest|happened|story|stories|khabar)/i,
  async run(ctx, { text }) {
    const category = NEWS_CATEGORIES.find((name) => wordsOf(text).some((word) => word.startsWith(name.slice(0, -1))));
    const request = category ? { category } : text ? { q: text } : {};
    const { items } = await fetchNews(ctx, NewsRequest.parse({ ...request, num: LOOKED_AT }));
    const scored = items.map((item) => ({ item, title: item.title, body: item.snippet }));
    const words = topicWords(text);
    const fitting = category || words.length === 0 ? scored : bestOf(scored, words, new Map(), MOST);
    if (fitting.length === 0) return { says: 'I found no news about that.' };
    const isSample = items.every(({ sample }) => sample);
    return {
      entries: fitting.slice(0, MOST).map(({ item }) => storyEntry(item)),
      says: isSample ? 'No news feed is available yet, so these are sample stories.' : 'The latest that Outset has:',
    };
  },
});

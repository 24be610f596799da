/** The search of the assistant: directories, startup terms, FAQs and pages, as the person may see them. */
import { z } from 'zod';
import { listingWords, rankByWords } from '../../../../src/domain/chat/embedded/rank';
import type { Entry } from '../../../../src/domain/chat/tool';
import { findCity } from '../../../../src/domain/directory/cities';
import { DIRECTORIES, directoryOfKind, TYPE_LABEL, type Directory } from '../../../../src/domain/directory/directories';
import { listQuery } from '../../../../src/domain/directory/input/query';
import { locationText, type Listing } from '../../../../src/domain/directory/listing';
import { NAVIGATION, PLACES, TOOLS } from '../../../../src/domain/navigation';
import { listFaqGroups } from '../../content/faqs';
import { listStartupTerms } from '../../content/startup-terms';
import type { Ctx } from '../../core/context';
import { listListings } from '../../directory/listings';
import { tool } from './tool';

const MOST_EACH = 3;
const EXCERPT_MOST = 600;
const SUPPORT = '/portal/support';

const input = z.object({ text: z.string().trim().min(1).max(4000).describe('Words to look for, or the question') });
const cut = (text: string) => [...text].slice(0, EXCERPT_MOST).join('');

/** What the card of a listing shows; never its contact. */
function listingEntry(listing: Listing): Entry {
  const { id, kind, name, sectors, stages } = listing;
  const facts = [TYPE_LABEL[kind], locationText(listing), sectors.join(', '), stages.join(', ')];
  return {
    ref: `${kind === 'incubator' ? 'incubator' : 'investor'}:${kind}:${id}`,
    kind: kind === 'incubator' ? 'incubator' : 'investor',
    title: name,
    href: `${directoryOfKind(kind).detail}${id}`,
    excerpt: cut(facts.filter(Boolean).join('; ')),
  };
}

async function listingsIn(ctx: Ctx, directory: Directory, text: string): Promise<Entry[]> {
  const words = listingWords(text);
  const city = words.map(findCity).find((found) => found !== null);
  const rest = words.filter((word) => findCity(word) === null).join(' ');
  if (!city && rest === '') return [];
  const query = { ...(rest ? { q: rest } : {}), ...(city ? { location: city.name } : {}) };
  const { listings } = await listListings(ctx, directory, listQuery.parse(query));
  return listings.slice(0, MOST_EACH).map(listingEntry);
}

async function termsIn(ctx: Ctx, text: string): Promise<Entry[]> {
  const terms = (await listStartupTerms(ctx)).map((term) => ({ ...term, text: term.description }));
  return rankByWords(terms, text, MOST_EACH).map(({ _id, title, description }) => ({
    ref: `term:${_id}`,
    kind: 'term',
    title,
    href: '/portal?tab=guide',
    excerpt: cut(description),
  }));
}

async function faqsIn(ctx: Ctx, text: string): Promise<Entry[]> {
  const faqs = (await listFaqGroups(ctx)).flatMap(({ content }) => content);
  const asked = faqs.map((faq) => ({ ...faq, title: faq.question, text: faq.answer }));
  return rankByWords(asked, text, MOST_EACH).map(({ _id, title, answer }) => ({
    ref: `faq:${_id}`,
    kind: 'faq',
    title,
    href: SUPPORT,
    excerpt: cut(answer),
  }));
}

function pagesIn(text: string): Entry[] {
  const pages = [...NAVIGATION, ...TOOLS, ...PLACES].map(({ label, href }) => ({ title: label, text: '', href }));
  return rankByWords(pages, text, 1).map(({ title, href }) => ({
    ref: `page:${href}`,
    kind: 'page',
    title,
    href,
    excerpt: `The page ${title} of the portal.`,
  }));
}

const search = tool({
  name: 'search',
  description: 'Looks through investors, incubators, startup terms, FAQs and pages of the portal by words.',
  status: 'Looking through Outset',
  input,
  permission: 'directory:preview',
  async run(ctx, { text }) {
    const found = await Promise.all([
      termsIn(ctx, text),
      faqsIn(ctx, text),
      listingsIn(ctx, DIRECTORIES['all-investors'], text),
      listingsIn(ctx, DIRECTORIES.incubators, text),
    ]);
    return { entries: [...found.flat(), ...pagesIn(text)] };
  },
});

export const SEARCH_TOOLS = [search];

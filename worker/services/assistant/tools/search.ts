/** The search of the assistant: terms, FAQs, resources, milestones, pages and names of listings and people, in one D1 round trip. */
import { z } from 'zod';
import { mendWords, wordsIn } from '@/domain/text/spelling';
import { isAllowed } from '@/domain/permissions';
import { PAGES, isListNoise, stemOf, topicWords, wordsOf } from '@/domain/assistant/embedded/ask-words';
import { bestOf, leanTo, type Frequencies, type Scored } from '@/domain/assistant/embedded/score';
import type { Entry } from '@/domain/assistant/tool';
import { batch } from '@worker/db/sql';
import { frequencySql, guideSql, mendedGuideWords } from '@worker/services/resources/guide-search';
import type { Ctx } from '@worker/services/core/context';
import { shownTo, toListing } from '@worker/services/directory/listing-rows';
import { namesSql, knownVocabulary, loadVocabulary } from '@worker/services/directory/listing-search';
import { peopleNamed, toPerson } from '@worker/services/directory/media-people';
import { guideEntry, listingEntry, personEntry } from './entries';
import { completedWords } from './named';
import { tool } from './tool';

const MOST = 4;
const NAMES_MOST = 12;

const input = z.object({ text: z.string().trim().min(1).max(4000).describe('The question, or words to look for') });

interface Candidate extends Scored {
  entry: Entry;
}

const candidate = (entry: Entry, body: string, question: string): Candidate => ({
  entry,
  title: entry.title,
  body,
  bonus: leanTo(question, entry.kind),
});

const pageEntries = (question: string): Candidate[] =>
  PAGES.map(({ title, href, body }) =>
    candidate(
      { ref: `page:${href}`, kind: 'page', title, href, excerpt: `The page ${title} of the portal.` },
      body,
      question,
    ),
  );

/** The entries that answer `question` about `words`, and whether one of the words is unknown. */
async function lookFor(
  ctx: Ctx,
  question: string,
  words: readonly string[],
): Promise<{ entries: Entry[]; isUnknown: boolean }> {
  const stems = [...new Set(words.map(stemOf))];
  const names = words.filter((word) => !isListNoise(word));
  const asked = names.length > 0 ? names : words;
  // "Who is the prime minister" is not about an entry that has one of the words.
  const isWhoIs = /^\W*who(?:'s| is| was)\b/i.test(question);
  const mayBrowse = isAllowed(ctx.actor.role, 'directory:browse');
  const [guide, counts, listed, people] = await batch(ctx.d1, [
    guideSql(stems),
    frequencySql(stems),
    namesSql(asked, NAMES_MOST),
    peopleNamed(ctx, asked, mayBrowse ? NAMES_MOST : 0),
  ]);
  const frequencies: Frequencies = new Map(counts.results.map(({ stem, n }) => [stem, n]));
  const candidates = [
    ...guide.results.map((hit) => candidate(guideEntry(hit), hit.body, question)),
    ...pageEntries(question),
    ...shownTo(ctx.actor, listed.results.map(toListing))
      .filter(({ name }) => !isWhoIs || words.every((word) => wordsOf(name).some((one) => one.startsWith(word))))
      .map((one) => candidate(listingEntry(one), '', question)),
    ...people.map((row) => candidate(personEntry(toPerson(row)), '', question)),
  ];
  const best = bestOf(candidates, words, frequencies, MOST).map(({ entry }) => entry);
  // The entry whose whole name is asked for is not followed by others that share a word.
  const named = best.find(
    ({ kind, title }) => /^(?:investor|incubator)$/.test(kind) && wordsOf(title).join(' ') === words.join(' '),
  );
  return {
    entries: named ? [named] : best,
    isUnknown: stems.some((stem) => (frequencies.get(stem) ?? 0) === 0),
  };
}

export const search = tool({
  name: 'search',
  description:
    'Looks through startup terms, FAQs, downloadable resources, roadmap steps, pages of the portal, and names of investors, incubators, mentors and influencers.',
  status: 'Looking through Outset',
  input,
  permission: 'directory:preview',
  async run(ctx, { text }) {
    const words = topicWords(text);
    if (words.length === 0) return { says: 'Say in a few words what to look for.' };
    const found = await lookFor(ctx, text, words);
    if (found.entries.length > 0 || !found.isUnknown) return { entries: found.entries };
    // Corrects words by the guide first, then by the directories: "blum ventures" is not a term.
    const guide = await mendedGuideWords(ctx, words);
    const vocabulary = knownVocabulary(ctx) ?? (await loadVocabulary(ctx));
    const attempts = [guide, completedWords(words, vocabulary), mendWords(words, vocabulary)];
    for (const mended of attempts) {
      const entries = mended ? (await lookFor(ctx, text, mended)).entries : [];
      // A completed word counts only if the name has all the other words too: "gold price" is not "Golden Sparrow".
      const isName =
        mended !== attempts[1] ||
        entries.some(({ title }) => mended?.every((word) => isListNoise(word) || wordsIn(title).includes(word)));
      // A figure is never mistyped.
      if (!isName || mended?.some((word, at) => word !== words[at] && /\d/.test(words[at] ?? ''))) continue;
      const changed = mended?.flatMap((word, at) => (word === words[at] ? [] : `“${words[at]}” as “${word}”`)) ?? [];
      if (entries.length > 0) return { entries, says: `I read ${changed.join(' and ')}:` };
    }
    return { entries: [] };
  },
});

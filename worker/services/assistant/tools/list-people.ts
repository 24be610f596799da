/** Finds mentors and influencers by their expertise and place. */
import { z } from 'zod';
import { scoreOf, GOOD_SCORE } from '@/domain/assistant/embedded/score';
import { topicWords } from '@/domain/assistant/embedded/ask-words';
import { MEDIA_DIRECTORIES, MEDIA_KINDS, type MediaPerson } from '@/domain/media/people';
import { readMediaPeople } from '@worker/services/directory/media-people';
import { personEntry } from './entries';
import { tool } from './tool';

const MOST = 4;

const input = z.object({
  kind: z.enum(MEDIA_KINDS),
  text: z.string().trim().max(100).default('').describe('What they should know, e.g. pricing, hiring, fintech'),
  city: z.string().trim().max(80).nullish(),
});

function fits(person: MediaPerson, words: readonly string[]): number {
  const { name, focus, expertise, languages, description, bio } = person;
  const title = [name, ...focus, ...expertise, ...languages].join(' ');
  return words.length === 0 ? 1 : scoreOf({ title, body: `${description} ${bio}` }, words, new Map());
}

export const listPeople = tool({
  name: 'list_people',
  description: 'Finds mentors, startup influencers or YouTube influencers by what they know and by city.',
  status: 'Looking through people',
  input,
  permission: 'directory:preview',
  words: /\b(?:mentor|advis|influenc|youtube|channel|creator|video|expert|help|teach|guide)/i,
  async run(ctx, { kind, text, city }) {
    const [one, many] = MEDIA_DIRECTORIES[kind].noun;
    const words = topicWords(text);
    const people = (await readMediaPeople(ctx, kind)).filter((person) => !city || person.city === city);
    const fitting = people
      .map((person) => ({ person, score: fits(person, words) }))
      .filter(({ score }) => score >= GOOD_SCORE)
      .sort((a, b) => b.score - a.score);
    const about = [text && `for “${text}”`, city && `in ${city}`].filter(Boolean).join(' ');
    if (fitting.length === 0) return { says: `I found no ${one}${about && ` ${about}`}.` };
    // Samples are made up: they are neither counted nor recommended.
    const real = fitting.filter(({ person }) => !person.isSample);
    if (real.length === 0)
      return { says: `Outset has no ${one}${about && ` ${about}`} yet. The ${many} in the list are made-up samples.` };
    const count = `${real.length} ${real.length === 1 ? one : many}`;
    return {
      entries: real.slice(0, MOST).map(({ person }) => personEntry(person)),
      total: real.length,
      says: `Outset lists ${count}${about && ` ${about}`}.`,
    };
  },
});

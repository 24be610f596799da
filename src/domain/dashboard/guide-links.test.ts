/** Every link of terms and milestones leads to something that exists: tools, pages, documents and terms by their current names. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import milestones from '@worker/db/seed/milestones.json';
import dueDates from '@worker/db/seed/due-dates.json';
import schemes from '@worker/db/seed/schemes.json';
import resources from '@worker/db/seed/resources.json';
import terms from '@worker/db/seed/startup-terms.json';
import { dueAnchor, slugOf } from '@/domain/text/slug';
import { MENU, PLACES, TOOLS } from '@/domain/site/navigation';
import { DOCUMENTS, guideLink, type GuideLink } from './guide-links';
import { GUIDED, guideOf } from '@/domain/roadmap/guides';
import { LINKED_TERMS, linksOfTerm } from '@/domain/startup-terms/links';
import { isShown } from '@/domain/startup-terms/terms';
import { readAccordion } from './accordion';

const titles = terms.map(({ title }) => title);
const names = resources.flatMap(({ items }) => items.map(({ name }) => name));
const places = [...MENU.flatMap((item) => [item, ...(item.children ?? [])]), ...TOOLS, ...PLACES];

/** The names that an address with `show` opens. */
function opened({ kind, href }: GuideLink): string[] {
  const { show } = readAccordion(new URL(href, 'https://outset.example').searchParams);
  return (kind === 'term' ? titles : names).filter((name) => isShown({ _id: 'x', title: name }, show));
}

const all = [
  ...LINKED_TERMS.flatMap((title) => linksOfTerm(title).map((link) => [title, link] as const)),
  ...GUIDED.flatMap((words) => (guideOf(words)?.links ?? []).map((link) => [words, link] as const)),
];

describe('links of terms and milestones', () => {
  it('a milestone that a document helps with has that document attached', () => {
    const fileOf = new Map<string, string>(
      resources.flatMap(({ items }) => items.map(({ name, file }) => [name, file] as const)),
    );
    for (const milestone of milestones) {
      const document = guideOf(milestone.description)?.links.find(({ kind }) => kind === 'document');
      const file = 'file' in milestone ? milestone.file : undefined;
      expect(file, milestone.description).toBe(document && fileOf.get(document.label));
    }
    expect(milestones.filter((milestone) => 'file' in milestone).length).toBe(50);
  });

  it('lead to one document or term each, of that very name', () => {
    for (const [from, link] of all)
      if (link.kind === 'document' || link.kind === 'term')
        expect(opened(link), `${from}: ${link.label}`).toEqual([link.label]);
  });

  it('lead to schemes and due dates that the page shows', () => {
    const anchors = dueDates.map(dueAnchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [from, { kind, label, href }] of all) {
      const url = new URL(href, 'https://outset.example');
      if (kind === 'scheme') {
        expect(
          schemes.map(({ name }) => name),
          from,
        ).toContain(label);
        expect(label.startsWith(url.searchParams.get('q') ?? '?'), from).toBe(true);
      }
      if (kind === 'due') expect(anchors, from).toContain(url.hash.slice(1));
    }
    expect(all.filter(([, { kind }]) => kind === 'scheme').length).toBeGreaterThanOrEqual(3);
    expect(all.filter(([, { kind }]) => kind === 'due').length).toBeGreaterThanOrEqual(7);
  });

  it('lead from the return of allotment to the days of any allotment and of a private placement', () => {
    const due = all.filter(([, { kind, label }]) => kind === 'due' && label.includes('PAS-3'));
    const schedules = due.map(
      ([, { href }]) => dueDates.find((line) => href.endsWith(`#${dueAnchor(line)}`))?.schedule,
    );
    expect(schedules).toEqual(['event 15', 'event 30']);
  });

  it('lead to tools and pages that the navigation knows, under its names', () => {
    for (const [from, { kind, label, href }] of all)
      if (kind === 'tool' || kind === 'page')
        expect(places, `${from}: ${label}`).toContainEqual(expect.objectContaining({ label, href }));
    for (const { href } of TOOLS.filter(({ icon }) => icon !== 'roadmap' && icon !== 'flow'))
      expect(existsSync(new URL(`../../pages${href}.astro`, import.meta.url)), href).toBe(true);
  });

  it('name documents that the library has, with no two names for one address', () => {
    expect(Object.values(DOCUMENTS).filter((name) => !(names as string[]).includes(name))).toEqual([]);
    expect(new Set(names.map(slugOf)).size).toBe(names.length);
    expect(new Set(titles.map(slugOf)).size).toBe(titles.length);
  });

  it('can be told from one that is dead', () => {
    expect(opened(guideLink('term:Quagga clause'))).toEqual([]);
    expect(opened(guideLink('term:ESOP'))).toEqual(['ESOP']);
  });

  it('stand at every term', () => {
    expect(LINKED_TERMS.toSorted()).toEqual(titles.toSorted());
    expect(linksOfTerm('constructor')).toEqual([]);
  });
});

describe('guides of milestones', () => {
  it('stand at every milestone, in two sentences, with at least one link and none twice', () => {
    expect(GUIDED.toSorted()).toEqual(milestones.map(({ description }) => description).toSorted());
    const texts = GUIDED.map((words) => guideOf(words)!.text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const words of GUIDED) {
      const { text, links } = guideOf(words)!;
      expect(text.match(/[.?!](?=\s|$)/g), text).toHaveLength(2);
      expect(text.length, text).toBeLessThanOrEqual(320);
      expect(links.length, words).toBeGreaterThanOrEqual(1);
      expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
    }
  });

  it('is none for words that operators wrote', () => {
    expect(guideOf('Quagga')).toBeNull();
    expect(guideOf('constructor')).toBeNull();
  });
});

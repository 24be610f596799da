/** The dashboard's content and the people of the media directories: how much there is, its limits, and that every file exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHAT_PROMPTS } from '@/domain/assistant/conversation';
import { CITIES } from '@/domain/cities';
import { endingOf, mayKeep, previewOf } from '@/domain/resources/file-kind';
import { HACKATHON_PLATFORMS } from './hackathons';
import { MEDIA_PAGE_SIZE } from '@/domain/media/people';
import { partsOf } from '@/domain/startup-terms/terms';
import { slugOf } from '@/domain/text/slug';

interface Person {
  name: string;
  imageUrl: string;
  youtubeUrl?: string;
  linkedinUrl: string;
  focus: string[];
  description: string;
  bio: string;
  isSample: boolean;
}
interface Mentor extends Person {
  expertise: string[];
  languages: string[];
  availability: string;
  bookingUrl: string;
  city: string;
}
interface Resource {
  name: string;
  fileType: string;
  file: string;
  description: string;
  preview: boolean;
}

const folder = new URL('../../../worker/db/seed/', import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, folder), 'utf8');
function read<Row>(file: string) {
  return JSON.parse(readText(file)) as Row[];
}

const youtube = read<Person>('youtube-influencers.json');
const startup = read<Person>('startup-influencers.json');
const mentors = read<Mentor>('mentors.json');
const people: Person[] = [...youtube, ...startup, ...mentors];
const unique = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size;

describe('people of the media directories', () => {
  it('has enough of each kind for a second page, and names no one twice', () => {
    expect([youtube, startup, mentors].map(({ length }) => length)).toEqual([12, 12, 14]);
    for (const { length } of [youtube, startup, mentors]) expect(length).toBeGreaterThan(MEDIA_PAGE_SIZE);
    const angels = read<{ name: string }>('angels.json');
    expect(unique([...people, ...angels].map(({ name }) => name))).toBe(people.length + angels.length);
  });

  it('marks everybody as a sample and links only to example.com', () => {
    for (const person of people) {
      expect(person.isSample).toBe(true);
      expect(person.bio).toMatch(/^A sample profile: this person is made up\./);
      expect(person.imageUrl).toMatch(/^$|^\/drawn\/people\/[a-z-]+\.svg$/);
      expect(person.linkedinUrl).toMatch(/^https:\/\/example\.com\/linkedin\/[a-z-]+$/);
    }
    for (const person of youtube) expect(person.youtubeUrl).toMatch(/^https:\/\/example\.com\/youtube\/[a-z-]+$/);
    for (const person of [...startup, ...mentors]) expect(person.youtubeUrl).toBeUndefined();
    expect(unique(people.map(({ linkedinUrl }) => linkedinUrl))).toBe(people.length);
  });

  it('gives almost everybody a portrait of their own; initials are met too', () => {
    const drawn = people.map(({ imageUrl }) => imageUrl).filter(Boolean);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(people.length - drawn.length).toBe(2);
  });

  it('has names, expertise and languages of every length', () => {
    expect(Math.max(...people.map(({ name }) => name.length))).toBeGreaterThanOrEqual(24);
    expect(Math.max(...mentors.map(({ expertise }) => expertise.length))).toBeGreaterThanOrEqual(8);
    expect(Math.max(...mentors.map(({ languages }) => languages.length))).toBeGreaterThanOrEqual(5);
  });

  it('keeps the limits of description and biography', () => {
    for (const { description, bio } of people) {
      expect(description.length).toBeGreaterThan(20);
      expect(description.length).toBeLessThanOrEqual(200);
      expect(bio.length).toBeGreaterThanOrEqual(400);
      expect(bio.length).toBeLessThanOrEqual(1000);
    }
  });

  it('speaks of sixteen focus areas', () => {
    expect(new Set(people.flatMap(({ focus }) => focus)).size).toBe(16);
    for (const { focus } of people) {
      expect(focus.length).toBeGreaterThanOrEqual(2);
      expect(focus.length).toBeLessThanOrEqual(4);
      expect(unique(focus)).toBe(focus.length);
    }
  });

  it('gives mentors expertise, languages, a time, a booking page and a city of the selector', () => {
    const cities = CITIES.map(({ name }) => name);
    for (const { expertise, languages, availability, bookingUrl, city } of mentors) {
      expect(expertise.length).toBeGreaterThanOrEqual(2);
      expect(expertise.length).toBeLessThanOrEqual(8);
      expect(languages).toContain('English');
      expect(languages.length).toBeLessThanOrEqual(5);
      expect(availability).toMatch(/\.$/);
      expect(bookingUrl).toMatch(/^https:\/\/example\.com\/book\/[a-z-]+$/);
      expect(cities).toContain(city);
    }
    expect(new Set(mentors.map(({ city }) => city)).size).toBeGreaterThanOrEqual(12);
  });
});

describe('milestones', () => {
  const CATEGORIES = ['Setup', 'Documents', 'Teams', 'Goals', 'Strategy'];
  const STAGES = ['IDEATION', 'MVP', 'GROWTH', 'SCALING'];
  const milestones = read<{ description: string; category: string; stage: string }>('milestones.json');

  it('ROAD-03 has every category in every stage, in the order of the stages', () => {
    expect(milestones.length).toBeGreaterThanOrEqual(50);
    for (const stage of STAGES) {
      const own = milestones.filter((milestone) => milestone.stage === stage);
      expect(new Set(own.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    }
    const order = milestones.map(({ stage }) => STAGES.indexOf(stage));
    expect(order).toEqual([...order].sort());
    expect(order).not.toContain(-1);
  });

  it('says each in one short sentence, once', () => {
    expect(unique(milestones.map(({ description }) => description))).toBe(milestones.length);
    for (const { description } of milestones) {
      expect(description.length).toBeLessThanOrEqual(160);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('startup terms', () => {
  const terms = read<{ category: string; title: string; description: string; thumbnailUrl: string; figmaLink: string }>(
    'startup-terms.json',
  );

  it('has six to eight categories of five to ten terms, each explained once', () => {
    const sizes = Map.groupBy(terms, ({ category }) => category);
    expect(sizes.size).toBeGreaterThanOrEqual(6);
    expect(sizes.size).toBeLessThanOrEqual(8);
    for (const group of sizes.values()) {
      expect(group.length).toBeGreaterThanOrEqual(5);
      expect(group.length).toBeLessThanOrEqual(10);
    }
    expect(unique(terms.map(({ title }) => title))).toBe(terms.length);
    for (const { title, description, thumbnailUrl, figmaLink } of terms) {
      const { meaning, example } = partsOf(description);
      expect(meaning).toMatch(/^[A-Z].{40,}\.$/);
      expect(meaning.match(/\.(?=\s|$)/g)?.length).toBeLessThanOrEqual(3);
      expect(example, title).toMatch(/^$|^[A-Z₹\d].{40,}\.$/);
      expect([thumbnailUrl, figmaLink]).toEqual([`/drawn/terms/${slugOf(title)}.svg`, '']);
    }
  });
});

describe('resources', () => {
  const categories = read<{ title: string; description: string; icon: string; color: string; items: Resource[] }>(
    'resources.json',
  );
  const items = categories.flatMap((category) => category.items);

  it('has six categories with an icon, a colour and five to seven resources', () => {
    expect(categories).toHaveLength(6);
    expect(unique(categories.map(({ title }) => title))).toBe(6);
    for (const { description, icon, color, items: own } of categories) {
      expect(description).toMatch(/\.$/);
      expect(['Code', 'Book', 'File', 'Team']).toContain(icon);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(own.length).toBeLessThanOrEqual(7);
    }
  });

  it('has a document of a specified kind for every resource, and a resource for every document', () => {
    const library = new URL('../../../public/files/library/', import.meta.url);
    const KINDS: Record<string, string> = { xlsx: 'XLS', docx: 'DOC', pptx: 'PPT', pdf: 'PDF' };
    for (const { file, fileType, preview, description } of items) {
      const bytes = readFileSync(new URL(file, library));
      expect(mayKeep(endingOf(file), bytes), file).toBe(true);
      expect(fileType).toBe(KINDS[endingOf(file)]);
      // Only what can be shown in place has a preview.
      expect(preview, file).toBe(previewOf(`/files/resources/${file}`, fileType) !== null);
      expect(description).toMatch(/^.{20,160}\.$/);
    }
    expect(items.map(({ file }) => file).sort()).toEqual(readdirSync(library).sort());
    expect(unique(items.map(({ name }) => name))).toBe(items.length);
  });
});

describe('hackathon platforms and prompts', () => {
  it('DASH-11 has six platforms with three features each, and claims no event', () => {
    expect(HACKATHON_PLATFORMS).toHaveLength(6);
    expect(unique(HACKATHON_PLATFORMS.map(({ id }) => id))).toBe(6);
    for (const platform of HACKATHON_PLATFORMS) {
      expect(platform.website).toMatch(/^https:\/\//);
      expect(platform.description).toMatch(/\.$/);
      expect(platform.features).toHaveLength(3);
      expect([platform.logo, platform.upcomingEvent, platform.upcomingDate]).toEqual([null, null, null]);
      for (const colour of Object.values(platform.colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('offers eleven different prompts that fit a chip', () => {
    expect(unique(CHAT_PROMPTS)).toBe(11);
    for (const prompt of CHAT_PROMPTS) expect(prompt.length).toBeLessThanOrEqual(80);
  });
});

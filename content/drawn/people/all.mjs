// Portraits of the sample people, and their addresses in the seed files. Pure: the same code gives the same bytes.
import { DRAWN_PEOPLE } from '../../../src/domain/addresses/own-picture';
import { slugOf } from '../../../src/domain/text/slug';
import { seedText } from '../seed-text.mjs';
import { drawPerson } from './draw.mjs';
import { LOOKS } from './looks.mjs';

/** Seed file of made-up people → the field for their portrait. */
export const PEOPLE_FILES = {
  'angels.json': 'logo',
  'mentors.json': 'imageUrl',
  'youtube-influencers.json': 'imageUrl',
  'startup-influencers.json': 'imageUrl',
};

const fileOf = (name) => `${slugOf(name)}.svg`;

/** File name of each portrait → its text. */
export const peopleFiles = () =>
  new Map(Object.entries(LOOKS).map(([name, looks]) => [fileOf(name), drawPerson(name, looks)]));

/** The seed file with the address of each portrait; people without one show their initials. */
export function peopleText(seed, field) {
  const records = JSON.parse(seed).map((record) => {
    if (!record.isSample) throw new Error(`${record.name} is no sample: only invented people are drawn.`);
    const portrait = Object.hasOwn(LOOKS, record.name) ? DRAWN_PEOPLE + fileOf(record.name) : '';
    const { name, ...rest } = record;
    return { name, ...rest, [field]: field === 'logo' ? portrait || null : portrait };
  });
  return seedText(records);
}

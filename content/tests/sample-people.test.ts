/** Portraits of the sample people: as the script draws them, of invented people only. */
import { readdirSync, readFileSync } from 'node:fs';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

interface Scripts {
  PEOPLE_FILES: Record<string, string>;
  peopleFiles: () => Map<string, string>;
  peopleText: (seed: string, field: string) => string;
  drawPerson: (name: string, looks: string) => string;
}
// The scripts are plain JavaScript.
const load = (name: string): Promise<unknown> => import(new URL(`../drawn/people/${name}.mjs`, import.meta.url).href);
const { PEOPLE_FILES, peopleFiles, peopleText } = (await load('all')) as Scripts;
const { drawPerson } = (await load('draw')) as Scripts;
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('portraits', () => {
  const files = peopleFiles();

  it('are the files that the script draws, no two alike, small and well-formed', () => {
    expect(readdirSync(new URL('../../public/drawn/people/', import.meta.url)).toSorted()).toEqual(
      [...files.keys()].toSorted(),
    );
    const faces = [...files.values()].map((text) => text.replace(/<title>.*<\/title>/, ''));
    expect(new Set(faces).size).toBe(files.size);
    for (const [name, text] of files) {
      expect(read(`public/drawn/people/${name}`), name).toBe(text);
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(4096);
      expect(XMLValidator.validate(text), name).toBe(true);
    }
  });

  it('stand in the seed, each at one invented person, and someone has none', () => {
    const used: string[] = [];
    let without = 0;
    for (const [file, field] of Object.entries(PEOPLE_FILES)) {
      const seed = read(`worker/db/seed/${file}`);
      expect(peopleText(seed, field), file).toBe(seed);
      for (const record of JSON.parse(seed) as Record<string, unknown>[])
        if (record[field]) used.push(String(record[field]));
        else without++;
    }
    expect(used.toSorted()).toEqual([...files.keys()].map((name) => `/drawn/people/${name}`).toSorted());
    expect(without).toBe(3);
  });

  it('are drawn of no one who is real, and from known words only', () => {
    expect(() => peopleText('[{"name": "A Real Person", "isSample": false}]', 'logo')).toThrow(
      'A Real Person is no sample',
    );
    expect(() => drawPerson('X', 'long s2 monocle')).toThrow('"monocle" is no look');
    expect(drawPerson('X', 'long s2')).toBe(drawPerson('X', 'long s2'));
    expect(XMLValidator.validate(drawPerson('<b>&"', 'long s2'))).toBe(true);
  });
});

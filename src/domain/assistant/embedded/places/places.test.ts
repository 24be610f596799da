/** Which places of questions are known: every city of the seed files, old names, and what is read as none. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CITIES } from '@/domain/cities';
import { STATES } from '@/domain/states';
import { placeNamed, takePlace } from './places';
import { CITIES_AND_TOWNS, findTown, TOWNS } from '@/domain/towns';

const seedCities = (name: string): string[] =>
  (
    JSON.parse(readFileSync(new URL(`../../../../../worker/db/seed/${name}.json`, import.meta.url), 'utf8')) as {
      city?: string;
    }[]
  ).flatMap(({ city }) => city || []);

describe('a place', () => {
  it('is known wherever the content of the seed files has an entry', () => {
    const cities = ['angel-networks', 'angels', 'incubators', 'mentors', 'pre-seed', 'seed'].flatMap(seedCities);
    expect(cities.length).toBeGreaterThan(150);
    const unknown = new Set(cities.filter((city) => !takePlace(`incubators in ${city.toLowerCase()}`).place));
    expect([...unknown]).toEqual([]);
    for (const city of cities) expect(placeNamed(city).cities, city).toContain(city);
  });

  it('is known by its old names and other spellings', () => {
    for (const { name, aliases } of CITIES_AND_TOWNS)
      for (const alias of aliases) expect(takePlace(`angels in ${alias}`).place?.label, alias).toBe(name);
    expect(takePlace('incubators in Aurangabad').place?.label).toBe('Chhatrapati Sambhajinagar');
    expect(takePlace('incubators in trichy').place?.label).toBe('Tiruchirappalli');
  });

  it('has one name only, a state of ours and degrees within India', () => {
    const names = CITIES_AND_TOWNS.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const { name, state, latitude, longitude } of TOWNS) {
      expect(STATES, name).toContain(state);
      expect(latitude > 6.7 && latitude < 35.6 && longitude > 68.1 && longitude < 97.5, name).toBe(true);
    }
    expect(CITIES_AND_TOWNS.length).toBe(CITIES.length + TOWNS.length);
  });

  it('of a scheme is found by its name, its old name and in any case, with its state', () => {
    expect(findTown('Pune')?.state).toBe('Maharashtra');
    expect(findTown(' trichy ')?.name).toBe('Tiruchirappalli');
    expect(findTown('SHOLAPUR')?.state).toBe('Maharashtra');
    expect(findTown('Kota')?.state).toBe('Rajasthan');
    expect(findTown('Atlantis')).toBeNull();
  });

  it('is not made of a word that is a letter away from one', () => {
    expect(takePlace('mentors good at sales').place).toBeNull();
    expect(takePlace('incubators in solar').place).toBeNull();
  });

  it('says of a name that is in no list that it is unknown', () => {
    expect(placeNamed('Atlantis')).toEqual({ label: 'Atlantis', cities: ['Atlantis'], regions: [], isUnknown: true });
    expect(placeNamed('Poona').isUnknown).toBeUndefined();
  });
});

/** The 47 cities: their number, names and places, and the nearest one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES, NEAR_LIMIT_KM, computeDistanceKm, findCity, nearestCity } from './cities';

describe('CITIES', () => {
  it('AUTH-31 holds exactly 47 Indian cities', () => {
    expect(CITIES).toHaveLength(47);
  });

  it('gives every name and alias to one city only, and sorts by name', () => {
    const names = CITIES.flatMap((city) => [city.name, ...city.aliases]).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    const sorted = CITIES.map((city) => city.name);
    expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('places every city within India', () => {
    for (const city of CITIES) {
      expect(city.latitude, city.name).toBeGreaterThan(6.7);
      expect(city.latitude, city.name).toBeLessThan(35.6);
      expect(city.longitude, city.name).toBeGreaterThan(68.1);
      expect(city.longitude, city.name).toBeLessThan(97.5);
      expect(city.state).not.toBe('');
    }
  });
});

describe('findCity', () => {
  it.each([
    ['Bangalore', 'Bengaluru'],
    ['bombay', 'Mumbai'],
    ['  GURGAON ', 'Gurugram'],
    ['Cochin', 'Kochi'],
    ['Trivandrum', 'Thiruvananthapuram'],
    ['Allahabad', 'Prayagraj'],
    ['Baroda', 'Vadodara'],
    ['new   delhi', 'New Delhi'],
    ['Delhi', 'New Delhi'],
  ])('knows %s as %s', (name, official) => {
    expect(findCity(name)?.name).toBe(official);
  });

  it.each(['', 'London', 'constructor', '__proto__', "' OR 1=1--", 'मुंबई', 'Mumbai\0', 'x'.repeat(10_000)])(
    'does not know %j',
    (name) => expect(findCity(name)).toBeNull(),
  );
});

describe('computeDistanceKm', () => {
  it('agrees with worked examples', () => {
    // A quarter of a meridian of the mean sphere: pi / 2 * 6371.0088 km.
    expect(computeDistanceKm({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBeCloseTo(10007.557, 3);
    // One degree along the equator: pi / 180 * 6371.0088 km; over the date line as well.
    expect(computeDistanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111.195,
      3,
    );
    // Published great-circle distance of Mumbai and Delhi: about 1,150 km.
    const [mumbai, delhi] = [findCity('Mumbai'), findCity('Delhi')];
    if (!mumbai || !delhi) throw new Error('Both cities must be known.');
    expect(Math.abs(computeDistanceKm(mumbai, delhi) - 1150)).toBeLessThan(5);
  });

  it('is symmetric, never negative, at most half the circumference, and zero to itself', () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (a, b) => {
        const there = computeDistanceKm(a, b);
        expect(there).toBeCloseTo(computeDistanceKm(b, a), 6);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(20016);
        expect(computeDistanceKm(a, a)).toBe(0);
      }),
    );
  });
});

describe('nearestCity', () => {
  it.each([
    ['Electronic City', 12.8452, 77.6602, 'Bengaluru'],
    ['Powai', 19.1176, 72.906, 'Mumbai'],
    ['Cyber City', 28.495, 77.089, 'Gurugram'],
    ['Sector 18', 28.5708, 77.3261, 'Noida'],
    ['Technopark', 8.558, 76.8812, 'Thiruvananthapuram'],
    ['Tiruppur, 45 km off', 11.1085, 77.3411, 'Coimbatore'],
  ])('finds the city of %s', (_place, latitude, longitude, name) => {
    expect(nearestCity(latitude, longitude)?.city.name).toBe(name);
  });

  it('names no city in the sea, abroad, or in Leh', () => {
    for (const [latitude, longitude] of [
      [0, 0],
      [15, 65],
      [51.5074, -0.1278],
      [34.1526, 77.5771],
      [90, 180],
    ] as const) {
      expect(nearestCity(latitude, longitude)).toBeNull();
    }
  });

  it.each([
    [Number.NaN, 77],
    [12, Number.NaN],
    [Number.POSITIVE_INFINITY, 77],
    [12, Number.NEGATIVE_INFINITY],
    [90.001, 77],
    [-91, 77],
    [12, 180.5],
    [12, -437.4],
  ])('answers null for %d, %d', (latitude, longitude) => expect(nearestCity(latitude, longitude)).toBeNull());

  it('for any place answers the closest city within the limit, or null when there is none', () => {
    const inIndia = fc.record({
      latitude: fc.double({ min: 6, max: 36, noNaN: true }),
      longitude: fc.double({ min: 67, max: 98, noNaN: true }),
    });
    fc.assert(
      fc.property(inIndia, (place) => {
        const least = Math.min(...CITIES.map((city) => computeDistanceKm(place, city)));
        const found = nearestCity(place.latitude, place.longitude);
        if (least > NEAR_LIMIT_KM) expect(found).toBeNull();
        else expect(found?.distanceKm).toBe(least);
      }),
    );
  });
});

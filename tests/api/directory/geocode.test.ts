/** The reverse look-up: a point, the caller's edge, and the list of cities. */
import { SELF } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { CITIES } from '@/domain/cities';
import { findPlaceOfEdge } from '@worker/services/directory/geocode';

interface Answer {
  success: boolean;
  data?: unknown;
  message: string;
  code?: string;
  errors?: Record<string, string>;
}

async function ask(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: Answer }> {
  const response = await SELF.fetch(`http://localhost:8787/api/geocode${path}`, init);
  return { status: response.status, headers: response.headers, body: await response.json<Answer>() };
}

describe('GET /api/geocode', () => {
  it('DIR-09 answers city, principalSubdivision and countryName of a point', async () => {
    const { status, body } = await ask('?latitude=12.8452&longitude=77.6602');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { city: 'Bengaluru', principalSubdivision: 'Karnataka', countryName: 'India' },
      message: 'OK',
    });
  });

  it('answers 404 with a clear text where no city is near', async () => {
    for (const query of ['?latitude=0&longitude=0', '?latitude=51.5&longitude=-0.12', '?latitude=-90&longitude=180']) {
      const { status, body } = await ask(query);
      expect(status).toBe(404);
      expect(body).toEqual({ success: false, message: 'Could not determine your location.', code: 'not-found' });
    }
  });

  it.each([
    ['', 'latitude'],
    ['?latitude=12.9', 'longitude'],
    ['?latitude=&longitude=', 'latitude'],
    ['?latitude=NaN&longitude=77', 'latitude'],
    ['?latitude=Infinity&longitude=77', 'latitude'],
    ['?latitude=1e1&longitude=77', 'latitude'],
    ['?latitude=0x10&longitude=77', 'latitude'],
    ['?latitude=90.01&longitude=77', 'latitude'],
    ['?latitude=12&longitude=-180.5', 'longitude'],
    ['?latitude=12&latitude=13&longitude=77', 'latitude'],
    [`?latitude=12&longitude=${encodeURIComponent("' OR 1=1--")}`, 'longitude'],
    ['?latitude=12%00&longitude=77', 'latitude'],
    [`?latitude=${encodeURIComponent('१२')}&longitude=77`, 'latitude'],
    [`?latitude=12&longitude=${'7'.repeat(10_240)}`, 'longitude'],
    ['?latitude=😀&longitude=77', 'latitude'],
  ])('refuses %.60s and names %s', async (query, field) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.message).toBe(`${field} must be a number from -${field === 'latitude' ? '90 to 90' : '180 to 180'}`);
    expect(body.errors).toHaveProperty(field);
  });

  it('changes nothing and takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await ask('?latitude=12&longitude=77', { method })).status).toBe(404);
    }
  });
});

describe('GET /api/geocode/cities', () => {
  it('AUTH-31 answers the 47 cities', async () => {
    const { status, headers, body } = await ask('/cities');
    expect(status).toBe(200);
    expect(body.data).toEqual(CITIES);
    expect(body.data).toHaveLength(47);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  });
});

describe('GET /api/geocode/here', () => {
  it('answers null instead of 404 where quiet=true asks for it', async () => {
    const response = await ask('/here?quiet=true');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true });
    expect((await ask('/here?quiet=perhaps')).status).toBe(400);
  });

  it('answers 200 or 404, never an error, whatever the edge knows', async () => {
    const honest = await ask('/here');
    const forged = await ask('/here?city=Mumbai', {
      headers: { 'cf-ipcity': 'Mumbai', 'cf-connecting-ip': "' OR 1=1--" },
    });
    for (const { status, body } of [honest, forged]) {
      expect([200, 404]).toContain(status);
      // The 404 is that of this route, and not that there is none.
      expect(body.message).not.toBe('There is nothing at this address.');
    }
  });

  it('knows the city by any of its names, else by the coordinates, and nothing outside India', () => {
    const pune = { city: 'Pune', principalSubdivision: 'Maharashtra', countryName: 'India' };
    expect(findPlaceOfEdge({ city: 'Poona', country: 'IN' })).toEqual(pune);
    expect(findPlaceOfEdge({ city: 'Hinjewadi', country: 'IN', latitude: '18.5912', longitude: '73.7389' })).toEqual(
      pune,
    );
    for (const edge of [
      {},
      { city: 'Hyderabad', country: 'PK' },
      { city: 'London', country: 'GB', latitude: '51.5', longitude: '-0.12' },
      { city: 7, country: 'IN' },
      { city: '', country: 'IN', latitude: '', longitude: '' },
      { city: 'Leh', country: 'IN', latitude: '34.15', longitude: '77.57' },
      { country: 'IN', latitude: 'x', longitude: {} },
    ]) {
      expect(() => findPlaceOfEdge(edge)).toThrow('Could not determine your location.');
    }
  });
});

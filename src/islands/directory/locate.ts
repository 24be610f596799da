/** Where the browser is, and which place that is. Fetched when somebody asks. */
import { api } from '../../lib/api';

export interface Place {
  city: string;
  region: string;
}

const POSITION_TIMEOUT_MS = 10_000;

/** The browser's position; rejects where there is none or the person refuses. */
export function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    const options = { timeout: POSITION_TIMEOUT_MS, maximumAge: 600_000 };
    navigator.geolocation.getCurrentPosition(resolve, reject, options);
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The place at a position, or where the network address lies; null when nobody knows. */
export async function findPlace(at?: { latitude: number; longitude: number }): Promise<Place | null> {
  const { data } = at
    ? await api.get('/api/geocode', { query: { latitude: at.latitude, longitude: at.longitude } })
    : await api.get('/api/geocode/here');
  const { city, principalSubdivision } = (data ?? {}) as { city?: unknown; principalSubdivision?: unknown };
  const place = { city: textOf(city), region: textOf(principalSubdivision) };
  return place.city || place.region ? place : null;
}

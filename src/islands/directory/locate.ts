/** Where the browser is, and which place that is. Fetched when somebody asks. */

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

/** The place an address of the geocoding API names, or null. */
export async function findPlace(path: string): Promise<Place | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    if (!response.ok) return null;
    const body = (await response.json()) as { data?: { city?: unknown; principalSubdivision?: unknown } };
    const city = typeof body.data?.city === 'string' ? body.data.city : '';
    const region = typeof body.data?.principalSubdivision === 'string' ? body.data.principalSubdivision : '';
    return city || region ? { city, region } : null;
  } catch {
    return null;
  }
}

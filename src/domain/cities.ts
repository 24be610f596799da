/** The 47 Indian cities of the location selector, and the search for the nearest one. Data and arithmetic only. */

export interface City {
  /** Official name. */
  name: string;
  /** State or union territory. */
  state: string;
  /** Degrees north and east (WGS 84) of the city centre, to about a kilometre. */
  latitude: number;
  longitude: number;
  /** Former names and other spellings of the same city. Not its neighbours, because imports replace an alias by the official name. */
  aliases: readonly string[];
}

export const COUNTRY = 'India';

/** Beyond this distance a place is not called "in" the nearest city. */
export const NEAR_LIMIT_KM = 150;

const EARTH_RADIUS_KM = 6371.0088;

function city(name: string, state: string, latitude: number, longitude: number, ...aliases: string[]): City {
  return { name, state, latitude, longitude, aliases };
}

/** In alphabetical order of their names. */
export const CITIES: readonly City[] = [
  city('Agra', 'Uttar Pradesh', 27.1767, 78.0081),
  city('Ahmedabad', 'Gujarat', 23.0225, 72.5714, 'Amdavad'),
  city('Amritsar', 'Punjab', 31.634, 74.8723),
  city('Bengaluru', 'Karnataka', 12.9716, 77.5946, 'Bangalore'),
  city('Bhopal', 'Madhya Pradesh', 23.2599, 77.4126),
  city('Bhubaneswar', 'Odisha', 20.2961, 85.8245, 'Bhubaneshwar'),
  city('Chandigarh', 'Chandigarh', 30.7333, 76.7794),
  city('Chennai', 'Tamil Nadu', 13.0827, 80.2707, 'Madras'),
  city('Coimbatore', 'Tamil Nadu', 11.0168, 76.9558, 'Kovai'),
  city('Dehradun', 'Uttarakhand', 30.3165, 78.0322, 'Dehra Dun'),
  city('Faridabad', 'Haryana', 28.4089, 77.3178),
  city('Ghaziabad', 'Uttar Pradesh', 28.6692, 77.4538),
  city('Gurugram', 'Haryana', 28.4595, 77.0266, 'Gurgaon'),
  city('Guwahati', 'Assam', 26.1445, 91.7362, 'Gauhati'),
  city('Gwalior', 'Madhya Pradesh', 26.2183, 78.1828),
  city('Hubballi', 'Karnataka', 15.3647, 75.124, 'Hubli'),
  city('Hyderabad', 'Telangana', 17.385, 78.4867),
  city('Indore', 'Madhya Pradesh', 22.7196, 75.8577),
  city('Jabalpur', 'Madhya Pradesh', 23.1815, 79.9864, 'Jubbulpore'),
  city('Jaipur', 'Rajasthan', 26.9124, 75.7873),
  city('Jamshedpur', 'Jharkhand', 22.8046, 86.2029),
  city('Jodhpur', 'Rajasthan', 26.2389, 73.0243),
  city('Kanpur', 'Uttar Pradesh', 26.4499, 80.3319, 'Cawnpore'),
  city('Kochi', 'Kerala', 9.9312, 76.2673, 'Cochin'),
  city('Kolkata', 'West Bengal', 22.5726, 88.3639, 'Calcutta'),
  city('Kozhikode', 'Kerala', 11.2588, 75.7804, 'Calicut'),
  city('Lucknow', 'Uttar Pradesh', 26.8467, 80.9462),
  city('Ludhiana', 'Punjab', 30.901, 75.8573),
  city('Madurai', 'Tamil Nadu', 9.9252, 78.1198),
  city('Mangaluru', 'Karnataka', 12.9141, 74.856, 'Mangalore'),
  city('Mumbai', 'Maharashtra', 19.076, 72.8777, 'Bombay'),
  city('Mysuru', 'Karnataka', 12.2958, 76.6394, 'Mysore'),
  city('Nagpur', 'Maharashtra', 21.1458, 79.0882),
  city('Nashik', 'Maharashtra', 19.9975, 73.7898, 'Nasik'),
  city('New Delhi', 'Delhi', 28.6139, 77.209, 'Delhi'),
  city('Noida', 'Uttar Pradesh', 28.5355, 77.391),
  city('Patna', 'Bihar', 25.5941, 85.1376),
  city('Prayagraj', 'Uttar Pradesh', 25.4358, 81.8463, 'Allahabad'),
  city('Pune', 'Maharashtra', 18.5204, 73.8567, 'Poona'),
  city('Raipur', 'Chhattisgarh', 21.2514, 81.6296),
  city('Rajkot', 'Gujarat', 22.3039, 70.8022),
  city('Ranchi', 'Jharkhand', 23.3441, 85.3096),
  city('Surat', 'Gujarat', 21.1702, 72.8311),
  city('Thiruvananthapuram', 'Kerala', 8.5241, 76.9366, 'Trivandrum'),
  city('Vadodara', 'Gujarat', 22.3072, 73.1812, 'Baroda'),
  city('Varanasi', 'Uttar Pradesh', 25.3176, 82.9739, 'Banaras', 'Benares', 'Kashi'),
  city('Visakhapatnam', 'Andhra Pradesh', 17.6868, 83.2185, 'Vizag', 'Vishakhapatnam'),
];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in kilometres between two points in degrees, on a sphere of the mean earth radius (IUGG).
 * Haversine formula: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (2), 1984, p. 159.
 */
export function computeDistanceKm(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const a = halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The nearest of the 47 cities; null beyond NEAR_LIMIT_KM, and for invalid degrees (not finite, out of range). */
export function nearestCity(latitude: number, longitude: number): { city: City; distanceKm: number } | null {
  // Written so that NaN fails too.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  let nearest: { city: City; distanceKm: number } | null = null;
  for (const candidate of CITIES) {
    const distanceKm = computeDistanceKm({ latitude, longitude }, candidate);
    if (distanceKm <= NEAR_LIMIT_KM && (!nearest || distanceKm < nearest.distanceKm)) {
      nearest = { city: candidate, distanceKm };
    }
  }
  return nearest;
}

const normalise = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

const byName = new Map(
  CITIES.flatMap((entry) => [entry.name, ...entry.aliases].map((name) => [normalise(name), entry] as const)),
);

/** The city with that name or alias, in any case and spacing; null if it is none of the 47. */
export function findCity(nameOrAlias: string): City | null {
  return byName.get(normalise(nameOrAlias)) ?? null;
}

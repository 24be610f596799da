/** Finds the nearest of the built-in cities for a place, without an outside service. */
import { CITIES, COUNTRY, findCity, nearestCity, type City } from '@/domain/cities';
import { notFound } from '@/domain/errors';

/** The field names that the specification's reverse look-up reads. */
export interface Place {
  city: string;
  principalSubdivision: string;
  countryName: string;
}

/** The caller's place as the edge knows it (`request.cf`); each part may be missing. */
export interface EdgePlace {
  city?: unknown;
  country?: unknown;
  latitude?: unknown;
  longitude?: unknown;
}

const NOT_FOUND = 'Could not determine your location.';

const toPlace = ({ name, state }: City): Place => ({ city: name, principalSubdivision: state, countryName: COUNTRY });

/** The city near a point in degrees. Throws 404 when none of the built-in ones is within 150 km. */
export function findPlace(latitude: number, longitude: number): Place {
  const nearest = nearestCity(latitude, longitude);
  if (!nearest) throw notFound(NOT_FOUND);
  return toPlace(nearest.city);
}

/** The city of the caller's network address: by its name, else by its coordinates. Throws 404 outside India. */
export function findPlaceOfEdge(edge: EdgePlace): Place {
  if (typeof edge.country === 'string' && edge.country !== 'IN') throw notFound(NOT_FOUND);
  const named = typeof edge.city === 'string' ? findCity(edge.city) : null;
  if (named) return toPlace(named);
  if (!edge.latitude || !edge.longitude) throw notFound(NOT_FOUND);
  return findPlace(Number(edge.latitude), Number(edge.longitude));
}

/** Every built-in city, for the picker. */
export function listCities(): readonly City[] {
  return CITIES;
}

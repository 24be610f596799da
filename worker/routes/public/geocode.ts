/** Finds a city for coordinates or for the caller, for the local results of directories and the landing page's news. */
import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { edgeOf } from '@worker/middleware/local-only';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { findPlace, findPlaceOfEdge, listCities } from '@worker/services/directory/geocode';

const operation = operations('Geocode');

function degrees(name: string, limit: number) {
  const message = `${name} must be a number from -${limit} to ${limit}`;
  return z
    .string(message)
    .trim()
    .regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/, message)
    .transform(Number)
    .pipe(z.number().min(-limit, message).max(limit, message));
}

const Coordinates = z.object({ latitude: degrees('latitude', 90), longitude: degrees('longitude', 180) });

/** `quiet=true`: for an unknown place, `data` is null instead of a 404, for pages that do not need a city. */
const HereQuery = z.object({ quiet: z.enum(['true', 'false'], 'quiet must be true or false').default('false') });

export const geocode = new Hono<HonoEnv>()
  .get(
    '/',
    operation('City of a point', 'The city', {
      404: 'None of the built-in cities is near',
      description:
        'The nearest of the 47 built-in Indian cities within 150 km: city, principalSubdivision, countryName.',
    }),
    requirePermission('geocode:read'),
    limitByAddress('geocode', 'normal'),
    valid('query', Coordinates),
    (c) => {
      const { latitude, longitude } = c.req.valid('query');
      return c.json(ok(findPlace(latitude, longitude)));
    },
  )
  .get(
    '/cities',
    operation('The built-in cities', 'The cities in alphabetical order', {
      description: 'The 47 cities of the location selector, each with name, state, latitude, longitude and aliases.',
    }),
    requirePermission('geocode:read'),
    limitByAddress('geocode', 'normal'),
    (c) => {
      c.header('cache-control', 'public, max-age=86400');
      return c.json(ok(listCities()));
    },
  )
  .get(
    '/here',
    operation('City of the caller', 'The city; null if it is unknown and quiet=true', {
      404: 'None of the built-in cities is near',
      description: 'The city that the edge knows for the network address, when it is one of the built-in ones.',
    }),
    requirePermission('geocode:read'),
    limitByAddress('geocode', 'normal'),
    valid('query', HereQuery),
    (c) => {
      try {
        return c.json(ok(findPlaceOfEdge(edgeOf(c))));
      } catch (error) {
        if (c.req.valid('query').quiet === 'true' && error instanceof AppError) return c.json(ok(null));
        throw error;
      }
    },
  );

/** Fetch Local …: the browser's position to a city and region, the list narrowed to them, and other ways to a place. */
import { Suspense, useState } from 'react';
import { fromTheStart, placeOf } from '../../domain/directory/filters';
import { api } from '../../lib/api';
import { toast } from '../../stores/toasts';
import { Icon } from '../ui/Icon';
import { lazyComponent } from '../ui/lazy-component';
import { useOnce } from '../ui/use-once';
import { StateLink, useView, type DirectoryView } from './context';
import type { Place, PlaceChoice } from './PlaceOffer';

const PlaceOffer = lazyComponent(() => import('./PlaceOffer'));

const POSITION_TIMEOUT_MS = 10_000;

/** The browser's position; rejects where there is none or the person refuses. */
function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    const options = { timeout: POSITION_TIMEOUT_MS, maximumAge: 600_000 };
    navigator.geolocation.getCurrentPosition(resolve, reject, options);
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The place at a position, or of the network address; null when it is not known. */
async function findPlace(at?: { latitude: number; longitude: number }): Promise<Place | null> {
  const { data } = at
    ? await api.get('/api/geocode', { query: { latitude: at.latitude, longitude: at.longitude } })
    : await api.get('/api/geocode/here');
  const { city, principalSubdivision } = (data ?? {}) as { city?: unknown; principalSubdivision?: unknown };
  const place = { city: textOf(city), region: textOf(principalSubdivision) };
  return place.city || place.region ? place : null;
}

export function useLocalFetch({ directory, model }: Pick<DirectoryView, 'directory' | 'model'>) {
  const [isBusy, setBusy] = useState(false);
  /** Another way to a place, offered when the position cannot be had. */
  const [offer, setOffer] = useState<{ here: Place | null } | null>(null);
  const { state, go } = model;

  const showAll = () => go(fromTheStart(state, { nearCity: '', nearRegion: '' }));

  const showNear = async (place: Place) => {
    setOffer(null);
    const answer = await go(fromTheStart(state, { nearCity: place.city, nearRegion: place.region }));
    if (answer?.kind !== 'rows') return;
    if (answer.rows.length > 0) return void toast('success', 'Location Found');
    toast('info', 'No local Investors found');
    await go(fromTheStart(state, { nearCity: '', nearRegion: '' }), 'replace');
  };

  const failed = async (text: string) => {
    toast('warning', text);
    if (state.nearCity || state.nearRegion) void showAll();
    setOffer({ here: await findPlace().catch(() => null) });
  };

  const locate = async () => {
    setBusy(true);
    try {
      const { coords } = await position();
      const place = await findPlace(coords);
      if (place) await showNear(place);
      else await failed(`Could not determine your location. Showing all ${directory.localKind}.`);
    } catch {
      await failed(`Could not access location. Showing all ${directory.localKind}.`);
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, offer, locate, showNear, showAll, closeOffer: () => setOffer(null) };
}

/** The place the list is narrowed to, and the offer of another one when the browser gave no position. */
export function PlaceBar({ local }: { local: PlaceChoice }) {
  const { directory, model } = useView();
  const { state } = model;
  const hasOffered = useOnce(local.offer !== null);
  const place = placeOf(state);
  return (
    <>
      {place && (
        <p className="mt-3 inline-flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-neutral px-3 py-1 text-sm text-neutral-content">
          <Icon name="map-pin" />
          <span>
            Showing {directory.localNoun} in {place}
          </span>
          <StateLink
            to={fromTheStart(state, { nearCity: '', nearRegion: '' })}
            className="inline-flex min-h-6 items-center text-secondary underline max-md:min-h-11"
          >
            Show All
          </StateLink>
        </p>
      )}
      <Suspense>{hasOffered && <PlaceOffer local={local} />}</Suspense>
    </>
  );
}

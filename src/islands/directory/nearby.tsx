/** "Fetch Local …": finds the city and region of the browser's position, narrows the list to them, and offers other ways to choose a place. */
import { useEffect, useState } from 'react';
import { toFirstPage, placeOf } from '@/domain/directory/filters/filters';
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import { api, type DataOf } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Icon } from '@/islands/ui/Icon';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { StateLink, useView, type DirectoryView } from './context';
import { Button, IconButton } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { TextInput } from '@/islands/ui/fields/inputs';

interface Place {
  city: string;
  region: string;
}

/** The offer of a place, and the functions that choose a place or close the offer. */
interface PlaceChoice {
  offer: { here: Place | null } | null;
  showNear: (place: Place) => Promise<void>;
  closeOffer: () => void;
}

type City = DataOf<'/api/geocode/cities', 'get'>[number];

function CityPicker({ open, onClose, onPick }: Closable & { onPick: (place: Place) => void }) {
  const [cities, setCities] = useState<readonly City[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [find, setFind] = useState('');
  useEffect(() => {
    if (!open || cities) return;
    const control = new AbortController();
    api
      .get('/api/geocode/cities', { signal: control.signal })
      .then(({ data }) => {
        if (data) setCities(data);
        else setFailed(true);
      })
      .catch(() => {
        if (!control.signal.aborted) setFailed(true);
      });
    return () => control.abort();
  }, [open, cities]);
  const searchWords = typedWords(find);
  const matches = (cities ?? []).filter(({ name, state, aliases }) =>
    hasWords(folded([name, state, ...aliases].join('\n')), searchWords),
  );
  return (
    <Dialog open={open} onClose={onClose} title="Pick a city" size="sm">
      <TextInput
        type="search"
        data-autofocus
        aria-label="Find a city"
        placeholder="City or state"
        value={find}
        onChange={(event) => setFind(event.target.value)}
        className="mb-2"
      />
      {failed && (
        <p role="alert" className="text-sm">
          The cities could not be loaded. Close this and try again.
        </p>
      )}
      <ul className="grid max-h-80 grid-cols-1 gap-0.5 overflow-y-auto sm:grid-cols-2">
        {matches.map((city) => (
          <li key={city.name}>
            <button
              type="button"
              className="flex min-h-11 w-full cursor-pointer flex-col justify-center rounded-lg px-3 py-1 text-left text-sm hover:bg-base-200"
              onClick={() => onPick({ city: city.name, region: city.state })}
            >
              <span>{city.name}</span>
              <span className="muted text-xs">{city.state}</span>
            </button>
          </li>
        ))}
      </ul>
      {cities && matches.length === 0 && <p className="muted py-3 text-sm">No city matches “{find.trim()}”.</p>}
    </Dialog>
  );
}

function PlaceOffer({ local }: { local: PlaceChoice }) {
  const [isPicking, setPicking] = useState(false);
  const here = local.offer?.here;
  return (
    <>
      {local.offer && (
        <div role="status" className="mt-3 flex flex-wrap items-center gap-2 card py-2 pr-2 pl-4 text-sm">
          <span className="mr-auto">Choose a place:</span>
          {here && (
            <Button size="sm" onClick={() => void local.showNear(here)}>
              Use {here.city || here.region}
            </Button>
          )}
          <Button size="sm" onClick={() => setPicking(true)}>
            Pick a city
          </Button>
          <IconButton label="Not now" icon={<Icon name="x" />} onClick={local.closeOffer} />
        </div>
      )}
      <CityPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false);
          void local.showNear(picked);
        }}
      />
    </>
  );
}

const POSITION_TIMEOUT_MS = 10_000;

/** The browser's position; rejects if there is none or the person refuses. */
function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    const options = { timeout: POSITION_TIMEOUT_MS, maximumAge: 600_000 };
    navigator.geolocation.getCurrentPosition(resolve, reject, options);
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The place at a position; without a position, the place of the network address. Null if the place is not known. */
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
  /** Other ways to choose a place, offered when the position is not available. */
  const [offer, setOffer] = useState<{ here: Place | null } | null>(null);
  const { latest, go } = model;

  const showAll = () => go(toFirstPage(latest(), { nearCity: '', nearRegion: '' }));

  const showNear = async (place: Place) => {
    setOffer(null);
    const answer = await go(toFirstPage(latest(), { nearCity: place.city, nearRegion: place.region }));
    if (answer?.kind !== 'rows') return;
    if (answer.rows.length > 0) return void toast('success', 'Location Found');
    toast('info', 'No local Investors found');
    await go(toFirstPage(latest(), { nearCity: '', nearRegion: '' }), 'replace');
  };

  const failed = async (text: string) => {
    toast('warning', text);
    if (latest().nearCity || latest().nearRegion) void showAll();
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

/** The place that the list is narrowed to, and the offer of another one when the browser gave no position. */
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
            to={toFirstPage(state, { nearCity: '', nearRegion: '' })}
            className="inline-flex min-h-6 items-center text-secondary underline max-md:min-h-11"
          >
            Show All
          </StateLink>
        </p>
      )}
      {hasOffered && <PlaceOffer local={local} />}
    </>
  );
}

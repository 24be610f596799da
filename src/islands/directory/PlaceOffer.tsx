/** Other ways to a place when the browser gives none: where the connection is, or a city from the list. */
import { useEffect, useState } from 'react';
import { api, type DataOf } from '../../lib/api';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { TextInput } from '../ui/TextInput';

export interface Place {
  city: string;
  region: string;
}

/** Whether a place is offered, and what choosing one does. */
export interface PlaceChoice {
  offer: { here: Place | null } | null;
  showNear: (place: Place) => Promise<void>;
  closeOffer: () => void;
}

type City = DataOf<'/api/geocode/cities', 'get'>[number];

interface CityPickerProps {
  open: boolean;
  onClose: () => void;
  onPick: (place: Place) => void;
}

function CityPicker({ open, onClose, onPick }: CityPickerProps) {
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
  const wanted = find.trim().toLocaleLowerCase();
  const matches = (cities ?? []).filter(({ name, state, aliases }) =>
    [name, state, ...aliases].some((text) => text.toLocaleLowerCase().includes(wanted)),
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

export default function PlaceOffer({ local }: { local: PlaceChoice }) {
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

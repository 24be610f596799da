/** The place the list is kept to, and other ways to a place when the browser would not tell. */
import { Suspense, useState } from 'react';
import { MapPin, X } from 'lucide-react';
import { fromTheStart, placeOf } from '../../domain/directory/filters';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { lazyComponent } from '../ui/lazy-component';
import { useOnce } from '../ui/use-once';
import { StateLink, useView } from './context';
import type { useLocalFetch } from './use-local-fetch';

const CityPicker = lazyComponent(() => import('./CityPicker').then((module) => ({ default: module.CityPicker })));

export function PlaceBar({ local }: { local: ReturnType<typeof useLocalFetch> }) {
  const { directory, model } = useView();
  const { state } = model;
  const [isPicking, setPicking] = useState(false);
  const hasPicked = useOnce(isPicking);
  const place = placeOf(state);
  const here = local.offer?.here;
  return (
    <>
      {place && (
        <p className="mt-3 inline-flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-neutral px-3 py-1 text-sm text-neutral-content">
          <MapPin className="size-4" aria-hidden="true" />
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
          <IconButton label="Not now" icon={<X className="size-4" />} onClick={local.closeOffer} />
        </div>
      )}
      <Suspense>
        {hasPicked && (
          <CityPicker
            open={isPicking}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              void local.showNear(picked);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The place the list is kept to, and other ways to a place when the browser would not tell. */
import { Suspense } from 'react';
import { MapPin } from 'lucide-react';
import { fromTheStart, placeOf } from '../../domain/directory/filters';
import { lazyComponent } from '../ui/lazy-component';
import { useOnce } from '../ui/use-once';
import { StateLink, useView } from './context';
import type { LocalFetch } from './use-local-fetch';

const PlaceOffer = lazyComponent(() => import('./PlaceOffer'));

export function PlaceBar({ local }: { local: LocalFetch }) {
  const { directory, model } = useView();
  const { state } = model;
  const hasOffered = useOnce(local.offer !== null);
  const place = placeOf(state);
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
      <Suspense>{hasOffered && <PlaceOffer local={local} />}</Suspense>
    </>
  );
}

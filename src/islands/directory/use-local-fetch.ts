/** Fetch Local …: the browser's position to a city and region, and the list kept to them, with the specification's messages. */
import { useState } from 'react';
import { fromTheStart } from '../../domain/directory/filters';
import { toast } from '../../stores/toasts';
import type { DirectoryView } from './context';
import type { Place } from './locate';

export type LocalFetch = ReturnType<typeof useLocalFetch>;

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
    const here = await import('./locate').then(
      ({ findPlace }) => findPlace(),
      () => null,
    );
    setOffer({ here });
  };

  const locate = async () => {
    setBusy(true);
    try {
      const { findPlace, position } = await import('./locate');
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

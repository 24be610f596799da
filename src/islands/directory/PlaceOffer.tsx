/** Other ways to a place when the browser would not tell: where the connection is, or a city from the list. */
import { Suspense, useState } from 'react';
import { X } from 'lucide-react';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { lazyComponent } from '../ui/lazy-component';
import { useOnce } from '../ui/use-once';
import type { LocalFetch } from './use-local-fetch';

const CityPicker = lazyComponent(() => import('./CityPicker').then((module) => ({ default: module.CityPicker })));

export default function PlaceOffer({ local }: { local: LocalFetch }) {
  const [isPicking, setPicking] = useState(false);
  const hasPicked = useOnce(isPicking);
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

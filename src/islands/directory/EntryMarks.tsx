/** Save and Compare of one entry outside of a list: on its detail page. */
import { useEffect } from 'react';
import { COMPARISON_MIN, comparisonHref } from '../../domain/directory/comparison';
import type { Listing } from '../../domain/directory/listing';
import { $comparison, watchComparison } from '../../stores/comparison';
import { toast } from '../../stores/toasts';
import { SaveToggle } from '../saved/SaveToggle';
import { CompareBox } from './entry';

/** No tray stands here: the notice tells of the others and leads to them. */
function tellChosen(name: string): void {
  const refs = $comparison.get();
  const run = () => location.assign(comparisonHref({ refs, differencesOnly: false }));
  if (refs.length < COMPARISON_MIN) toast('success', `${name} is chosen. Choose one more to compare.`);
  else toast('success', `${refs.length} chosen to compare`, { about: name, action: { label: 'Compare Now', run } });
}

export function EntryMarks({ listing }: { listing: Listing }) {
  const { id, kind, name } = listing;
  useEffect(() => watchComparison(), []);
  return (
    <div className="flex items-center gap-3">
      <SaveToggle item={{ type: kind, id, name }} isGuest={false} withText />
      <CompareBox listing={listing} isGuest={false} withText onChosen={() => tellChosen(name)} />
    </div>
  );
}

/** The box that puts an entry into the comparison, and what it does, for menus too. */
import { useStore } from '@nanostores/react';
import { COMPARISON_LIMIT } from '../../domain/directory/comparison';
import type { Listing } from '../../domain/directory/listing';
import { $comparison, toggleComparison } from '../../stores/comparison';
import { askToSignIn } from '../../stores/sign-in-required';
import { toast } from '../../stores/toasts';
import { Checkbox } from '../ui/Checkbox';

/** `onChosen`: where no tray shows what was chosen. */
export function useCompare(listing: Listing, isGuest: boolean, onChosen?: () => void) {
  const chosen = useStore($comparison, { ssr: 'initial' }).some((item) => item.id === listing.id);
  const toggle = () => {
    if (isGuest) askToSignIn();
    else if (!toggleComparison(listing)) toast('warning', COMPARISON_LIMIT);
    else if (!chosen) onChosen?.();
  };
  return { chosen, toggle };
}

interface CompareBoxProps {
  listing: Listing;
  isGuest: boolean;
  withText?: boolean;
  onChosen?: () => void;
}

export function CompareBox({ listing, isGuest, withText = false, onChosen }: CompareBoxProps) {
  const { chosen, toggle } = useCompare(listing, isGuest, onChosen);
  return (
    <Checkbox
      label={withText ? 'Compare' : `Compare ${listing.name}`}
      aria-label={withText ? `Compare ${listing.name}` : undefined}
      hideLabel={!withText}
      checked={chosen}
      onChange={toggle}
      className="noscript:hidden"
    />
  );
}

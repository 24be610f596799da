/** The bookmark button of an item: filled if the item is saved, toggled by a press. It can be drawn before the store of saved items is loaded. */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { NamedRef } from '@/domain/saved/changes';
import { refText } from '@/domain/saved/items';
import { $savedIds, followSavedIds, pressSave } from '@/stores/saved-ids';
import { askToSignIn } from '@/stores/shell';
import { Icon, type IconName } from '@/islands/ui/Icon';

export interface SaveToggleProps {
  item: NamedRef;
  isGuest: boolean;
  /** Shows the word beside the icon. */
  withText?: boolean;
  icon?: IconName;
  className?: string;
}

export function SaveToggle({ item, isGuest, withText = false, icon = 'bookmark', className = '' }: SaveToggleProps) {
  const isOn = useStore($savedIds, { ssr: 'initial' })?.has(refText(item)) === true;
  useEffect(() => {
    if (!isGuest) followSavedIds();
  }, [isGuest]);
  const label = isOn ? `Saved: ${item.name}` : `Save ${item.name}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      // Ignores the second click of a double click, which would remove the entry that the first click saved.
      onClick={({ detail }) => {
        if (isGuest) askToSignIn();
        else if (detail < 2) pressSave(item);
      }}
      className={`btn btn-ghost btn-sm noscript:hidden ${withText ? 'border hairline max-md:min-h-11' : 'btn-square max-md:size-11'} ${className}`}
    >
      <Icon name={icon} className={`size-4 ${isOn ? 'fill-current text-brand' : ''}`} />
      {withText && (isOn ? 'Saved' : 'Save')}
    </button>
  );
}

/** An icon from the sheet `icons.svg`, referenced instead of drawn, so that a page with sixty of them stays small. */
import sheet from './icons.svg?url';

/** The ids of the sheet; a test checks that both lists agree. */
export const ICON_NAMES = [
  'arrow-down',
  'arrow-up',
  'arrow-up-down',
  'bell',
  'bookmark',
  'building-complex',
  'calendar-days',
  'calendar-plus',
  'chart-pie',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'columns-3',
  'copy',
  'ellipsis',
  'external-link',
  'eye',
  'flame',
  'folder-plus',
  'graduation-cap',
  'hand-helping',
  'house',
  'info',
  'layout-grid',
  'mail',
  'map',
  'map-pin',
  'megaphone',
  'menu',
  'message-square-text',
  'moon',
  'panel-left',
  'receipt-text',
  'rotate-ccw',
  'rows-3',
  'search',
  'search-check',
  'sliders-horizontal',
  'sparkles',
  'star',
  'sun',
  'user',
  'users',
  'workflow',
  'wrench',
  'x',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** The address of the icon, for a `<use>`. */
export const iconHref = (name: IconName): string => `${sheet}#${name}`;

export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={iconHref(name)} />
    </svg>
  );
}

/** The CSS classes (ui.css) of an entry in a left or phone menu, in the portal and in the back-office. */
export const navRow = (active: boolean, isLow = false): string =>
  ['nav-row', isLow && 'nav-row-low', active && 'nav-row-here'].filter(Boolean).join(' ');

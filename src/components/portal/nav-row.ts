/** How an entry of a left or phone menu looks, in the portal and in the back-office: classes of ui.css. */
export const navRow = (active: boolean, isLow = false): string =>
  ['nav-row', isLow && 'nav-row-low', active && 'nav-row-here'].filter(Boolean).join(' ');

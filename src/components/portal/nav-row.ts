/** How an entry of a left or phone menu looks, in the portal and in the back-office: classes of ui.css. */
export const navRow = (active: boolean, height = 'h-10'): string =>
  `nav-row ${height} max-md:h-11 ${active ? 'bg-base-100 font-medium' : 'nav-row-quiet'}`;

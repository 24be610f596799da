/** The one GET form that all filters of a directory belong to, wherever they stand on the page. */
export const FORM_ID = 'directory-form';

/** The panel of filters, and the parameter of the address that has it drawn open where there is no JavaScript. */
export const PANEL_ID = 'filters';
export const PANEL_PARAM = 'filters';

/** The page at `href` with its filters open. */
export const withPanelHref = (href: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${PANEL_PARAM}=open#${PANEL_ID}`;

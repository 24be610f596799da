/** Where a mailed link of an operator leads, and what its pages say. Apart from the schemas, because pages without a framework load it. */

export const LINK_PAGE = '/admin/link';
/** The same whether the e-mail is an operator's or not. */
export const LINK_SENT =
  'If this is the email of an active operator, a link is on its way. It works once, for 15 minutes.';
export const LINK_NOT_VALID = 'This link has been used or has run out. Ask for a new one.';
export const LINK_FAILED = 'The link could not be sent. Please try again.';

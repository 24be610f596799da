/** The one GET form that all filters of a directory belong to, wherever they stand on the page. */
export const FORM_ID = 'directory-form';

/** Why a guest gets no further. */
export const SIGN_IN_FOR_MORE = 'Login required to view more';

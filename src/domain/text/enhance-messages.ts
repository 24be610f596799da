/** The exact messages of improving a description; without a schema, so that a form may load them alone. */

export const ENHANCE_LIMIT = 2000;
export const ENHANCE_EMPTY = 'Please enter some text to enhance';
export const ENHANCED = 'Text enhanced successfully!';
export const ENHANCE_FAILED = 'Failed to enhance text. Please try again.';
/** What the embedded rules say of themselves. */
export const TIDIED_NOTE =
  'We tidied spacing, capital letters and common startup words with fixed rules, without a language model.';
export const NOTHING_TO_TIDY = 'Our spacing and spelling rules found nothing to tidy. No language model was used.';
/** Before one of the two, where a model was to be asked. */
export const ENHANCE_SPENT = 'We have reached today’s limit for the language model.';
export const ENHANCE_NO_MODEL = 'The language model did not answer.';

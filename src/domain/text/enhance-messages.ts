/** The exact messages for improving a description; without a schema, so that a form can load only them. */

export const ENHANCE_LIMIT = 2000;
export const ENHANCE_EMPTY = 'Please enter some text to enhance';
export const ENHANCED = 'Text enhanced successfully!';
export const ENHANCE_FAILED = 'Failed to enhance text. Please try again.';
/** The notes of the embedded rules. */
export const TIDIED_NOTE =
  'We tidied spacing, capital letters and common startup words with fixed rules, without a language model.';
export const NOTHING_TO_TIDY = 'Our spacing and spelling rules found nothing to tidy. No language model was used.';
/** Put before one of the two notes if a model should have answered. */
export const ENHANCE_SPENT = 'We have reached today’s limit for the language model.';
export const ENHANCE_NO_MODEL = 'The language model did not answer.';

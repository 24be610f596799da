/** The field rules that forms, API and imports share: the accepted values of each kind of field and their normal form. Messages come from the caller. */
import { z } from 'zod';
import { isEmailAddress, readEmailAddress, tidyEmailAddress } from './addresses/email-address';
import { isPictureAddress } from './addresses/own-picture';
import { isWebAddress } from './addresses/web-address';
import {
  asciiDigits,
  isPlainLine,
  isPlainText,
  isVisible,
  NOT_PLAIN,
  withoutUnseen,
  withoutUnseenEnds,
} from './text/invisible-characters';

/** A field's own messages for a value that is not a text, is too long, or cannot be shown. */
export interface TextMessages {
  wrong?: string;
  long?: string;
  plain?: string;
}

function written(missing: string | null, max: number, isPlain: (text: string) => boolean, says: TextMessages) {
  const { wrong = missing ?? NOT_PLAIN, long = `Please use at most ${max} characters.`, plain = NOT_PLAIN } = says;
  const lineSchema = z
    .string({ error: wrong })
    // A text that is far too long is not checked further.
    .max(max * 4, { error: long, abort: true })
    .overwrite((value) => withoutUnseenEnds(value.replace(/\r\n?/g, '\n')));
  return (missing === null ? lineSchema : lineSchema.min(1, { error: missing, abort: true }))
    .max(max, { error: long, abort: true })
    .refine((value) => value === '' || isVisible(value), { error: missing ?? plain, abort: true })
    .refine(isPlain, { error: plain });
}

/** One line of at most `max` UTF-16 units, without blanks and invisible characters at its ends. `missing` is null if the field may be empty. */
export const line = (missing: string | null, max: number, says: TextMessages = {}) =>
  written(missing, max, isPlainLine, says);

/** A text of several lines, checked like `line`; line ends become `\n`. */
export const paragraphs = (missing: string | null, max: number, says: TextMessages = {}) =>
  written(missing, max, isPlainText, says);

/** A password or token, exactly as given. `wrong` is the message for a text longer than any valid one. */
export const exactly = (missing: string, max: number, wrong = missing) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(max, { error: wrong });

/** Longer than any limit of ours: a longer text is refused before it is read. */
const LONGEST_TYPED = 1_000;

/** A number, a code or a day as typed: digits of every script, and no invisible characters. */
const figures = (missing: string, wrong = missing) =>
  z
    .string({ error: missing })
    .max(LONGEST_TYPED, { error: wrong, abort: true })
    .overwrite((value) => asciiDigits(withoutUnseen(value)));

/** An email address, cleaned by `tidyEmailAddress`, in lower case and with its domain in ASCII; `wrong` is the message for other texts. */
export const emailAddress = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .max(LONGEST_TYPED, { error: wrong, abort: true })
    .overwrite(tidyEmailAddress)
    .min(1, { error: missing, abort: true })
    .max(254, { error: wrong, abort: true })
    .toLowerCase()
    .refine(isEmailAddress, { error: wrong, abort: true })
    .overwrite((value) => readEmailAddress(value) ?? value)
    .meta({ format: 'email' });

/** A web address, of a page or an image, trimmed, or nothing. `mend` corrects typing errors. */
export const webAddress = (
  wrong: string,
  max: number,
  { long = wrong, type = wrong, mend = withoutUnseen, isGood = isWebAddress } = {},
) =>
  z
    .string({ error: type })
    .overwrite(mend)
    .max(max, { error: long, abort: true })
    .refine((value) => value === '' || isGood(value), { error: wrong, abort: true });

/** The address of a picture on the web or of one that ships with Outset; or nothing. */
export const pictureAddress = (wrong: string, max: number) => webAddress(wrong, max, { isGood: isPictureAddress });

/** A list of `item`, each once regardless of case; `spell` converts one to Outset's spelling. */
export const tags = (
  item: z.ZodType<string>,
  says: { list: string; most: number; many: string; missing?: string | undefined },
  spell = (tag: string) => tag,
) =>
  z
    .array(item, { error: says.list })
    .max(says.most, { error: says.many, abort: true })
    .transform((values) => [...new Map(values.map(spell).map((tag) => [tag.toLowerCase(), tag])).values()])
    .refine((values) => says.missing === undefined || values.length > 0, { error: says.missing ?? says.list });

/** Only true or false, no similar values. `label` is its name for people. */
export const flag = (label: string) => z.boolean({ error: `${label} must be on or off` });

export const wholeNumber = (message: string, min: number, max = Number.MAX_SAFE_INTEGER, outside = message) =>
  z.int({ error: message }).min(min, { error: outside }).max(max, { error: outside });

/** A whole number in digits, as in forms and addresses. */
export const wholeNumberText = (message: string, min: number, max: number) =>
  figures(message)
    .regex(/^(?:\d{1,12}|-[1-9]\d{0,11})$/, { error: message, abort: true })
    .transform(Number)
    .pipe(wholeNumber(message, min, max));

/** A day of the calendar as `YYYY-MM-DD`, from `first` to `last`. */
export const day = (missing: string, first: string, last: string, wrong = missing) =>
  figures(missing, wrong)
    .min(1, { error: missing, abort: true })
    .pipe(
      z.iso.date({ error: wrong, abort: true }).refine((value) => value >= first && value <= last, { error: wrong }),
    );

/** The answer to a challenge that only people can solve. */
export const challengeAnswer = z
  .string({ error: 'The challenge must be a text.' })
  .max(2048, { error: 'The challenge is too long.' });

/** A field that people do not see, but that bots fill in. */
export const leftEmpty = () =>
  z
    .string({ error: 'Please leave the field Website empty.' })
    .max(0, { error: 'Please leave the field Website empty. It helps us stop bots.' })
    .optional();

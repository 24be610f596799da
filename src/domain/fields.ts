/** The field rules that forms, API and imports share: what each kind of field accepts and how it is normalised. Messages come from the caller. */
import { z } from 'zod';
import { isEmailAddress, readEmailAddress, tidyEmailAddress } from './addresses/email-address';
import { isPictureAddress } from './addresses/own-picture';
import { isWebAddress } from './addresses/web-address';
import { asciiDigits, withoutUnseen, withoutUnseenEnds } from './text/invisible-characters';

/** C0 and C1 controls, line and paragraph separators, and the marks that turn the direction of text around. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same, but a text of several lines may hold tabs and line feeds. */
const CONTROL_IN_TEXT = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;
/** Something that a person can see: not only spaces, format characters or half a surrogate pair. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}]/u;

const NOT_PLAIN = 'Please use plain characters only.';

/** Where a noun has words of its own: for what is no text, is too long, or cannot be shown. */
export interface TextMessages {
  wrong?: string;
  long?: string;
  plain?: string;
}

function written(missing: string | null, max: number, control: RegExp, says: TextMessages) {
  const { wrong = missing ?? NOT_PLAIN, long = `Please use at most ${max} characters.`, plain = NOT_PLAIN } = says;
  const given = z
    .string({ error: wrong })
    // What is far too long is not looked through.
    .max(max * 4, { error: long, abort: true })
    .overwrite((value) => withoutUnseenEnds(value.replace(/\r\n?/g, '\n')));
  return (missing === null ? given : given.min(1, { error: missing, abort: true }))
    .max(max, { error: long, abort: true })
    .refine((value) => value === '' || VISIBLE.test(value), { error: missing ?? plain, abort: true })
    .refine((value) => value.isWellFormed() && !control.test(value), { error: plain });
}

/** One line of at most `max` UTF-16 units, without blanks and unseen characters at its ends; `missing` is null where it may be empty. */
export const line = (missing: string | null, max: number, says: TextMessages = {}) =>
  written(missing, max, CONTROL, says);

/** A text of several lines, as `line`; line ends become `\n`. */
export const paragraphs = (missing: string | null, max: number, says: TextMessages = {}) =>
  written(missing, max, CONTROL_IN_TEXT, says);

/** A password or token, taken exactly as it was given; `wrong` is used for one that is longer than any of ours. */
export const exactly = (missing: string, max: number, wrong = missing) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(max, { error: wrong });

/** Longer than any limit of ours: a longer text is refused before it is read. */
const LONGEST_TYPED = 1_000;

/** A number, a code or a day as it is typed: digits of every script, and nothing unseen. */
const figures = (missing: string, wrong = missing) =>
  z
    .string({ error: missing })
    .max(LONGEST_TYPED, { error: wrong, abort: true })
    .overwrite((value) => asciiDigits(withoutUnseen(value)));

/** An e-mail address, as `tidyEmailAddress` has it, in lower case and with its domain in ASCII; `wrong` is used for what is none. */
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

/** An address of the web or of an image there, trimmed, or nothing. `mend` puts right how it was typed. */
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

/** The address of a picture: of the web, or one that ships with Outset; or nothing. */
export const pictureAddress = (wrong: string, max: number) => webAddress(wrong, max, { isGood: isPictureAddress });

/** A list of `item`, each once however it is capitalised; `spell` writes one as the house does. */
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

/** True or false and nothing like it. `label` is what people call it. */
export const flag = (label: string) => z.boolean({ error: `${label} must be on or off` });

export const wholeNumber = (message: string, min: number, max = Number.MAX_SAFE_INTEGER, outside = message) =>
  z.int({ error: message }).min(min, { error: outside }).max(max, { error: outside });

/** A whole number in digits, as forms and addresses have it. */
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

/** A field that people do not see, and programs that fill in everything do. */
export const leftEmpty = () =>
  z
    .string({ error: 'Please leave the field Website empty.' })
    .max(0, { error: 'Please leave the field Website empty. It helps us stop bots.' })
    .optional();

/** Pictures that Outset serves itself, and which of them is shown for the address that a record holds. Free of zod. */
import { isWebAddress } from './web-address';

/** Folders of drawn pictures: of startup terms, and portraits of the sample people. */
export const DRAWN_TERMS = '/drawn/terms/';
export const DRAWN_PEOPLE = '/drawn/people/';

const DRAWN = /^\/drawn\/(?:terms|people)\/[a-z0-9-]{1,80}\.svg$/;
/** Uploads, our copies, and the pictures of the default newsletters. */
const STORED = /^\/(?:files|newsletters)\/[\w-]+(?:\/[\w-]+)*\.(?:svg|png|jpe?g|gif|webp)$/;

/** Our copies of pictures, by the address that was typed. */
export type PictureCopies = Readonly<Record<string, string>>;

/** True for a drawn picture of a term, which a page draws within itself, in the colours of its theme. */
export const isDrawnTerm = (value: string): boolean => value.startsWith(DRAWN_TERMS) && DRAWN.test(value);

/** True for the address of a drawn picture, and for one of the web. */
export const isPictureAddress = (value: string): boolean => DRAWN.test(value) || isWebAddress(value);

const isOwn = (value: unknown): value is string =>
  typeof value === 'string' && (DRAWN.test(value) || STORED.test(value));

/**
 * What is shown for the address of a picture: itself where it is ours, else our copy. Empty where there is neither; nothing is
 * loaded from elsewhere. Takes what an answer holds, whatever that is.
 */
export function shownPicture(address: unknown, copies?: unknown): string {
  if (isOwn(address)) return address;
  if (typeof address !== 'string' || typeof copies !== 'object' || copies === null) return '';
  const copy: unknown = Object.hasOwn(copies, address) ? (copies as Record<string, unknown>)[address] : undefined;
  return isOwn(copy) ? copy : '';
}

/** The copies in an answer or a row of the database, to be passed on; nothing where there are none. */
export function copiesOf(value: unknown): { pictures?: PictureCopies } {
  const copies: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (typeof copies !== 'object' || copies === null || Object.keys(copies).length === 0) return {};
  return { pictures: copies as PictureCopies };
}

/** Pictures that Outset serves itself, and the choice of the picture for the address in a record. Free of zod. */
import { isWebAddress } from './web-address';

/** Folders of drawn pictures: of startup terms, and portraits of the sample people. */
export const DRAWN_TERMS = '/drawn/terms/';
export const DRAWN_PEOPLE = '/drawn/people/';

const DRAWN = /^\/drawn\/(?:terms|people)\/[a-z0-9-]{1,80}\.svg$/;
/** Uploads, our copies, and the pictures of the default newsletters. */
const STORED = /^\/(?:files|newsletters)\/[\w-]+(?:\/[\w-]+)*\.(?:svg|png|jpe?g|gif|webp)$/;

/** Our copies of pictures, by the original address. */
export type PictureCopies = Readonly<Record<string, string>>;

/** True for a drawn picture of a term, which a page inlines, so that it has the colours of the theme. */
export const isDrawnTerm = (value: string): boolean => value.startsWith(DRAWN_TERMS) && DRAWN.test(value);

/** True for the address of a drawn picture, and for a web address. */
export const isPictureAddress = (value: string): boolean => DRAWN.test(value) || isWebAddress(value);

const isOwn = (value: unknown): value is string =>
  typeof value === 'string' && (DRAWN.test(value) || STORED.test(value));

/**
 * The picture to show for an address: the address itself if it is ours, otherwise our copy. Empty if there is no copy, because nothing is
 * loaded from other sites. Accepts any value, because it comes from an answer.
 */
export function shownPicture(address: unknown, copies?: unknown): string {
  if (isOwn(address)) return address;
  if (typeof address !== 'string' || typeof copies !== 'object' || copies === null) return '';
  const copy: unknown = Object.hasOwn(copies, address) ? (copies as Record<string, unknown>)[address] : undefined;
  return isOwn(copy) ? copy : '';
}

/** The copies in an answer or a database row, to be passed on; an empty object if there are none. */
export function copiesOf(value: unknown): { pictures?: PictureCopies } {
  if (value === '{}') return {};
  const copies: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (typeof copies !== 'object' || copies === null || Object.keys(copies).length === 0) return {};
  return { pictures: copies as PictureCopies };
}

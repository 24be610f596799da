/** Pictures that ship with Outset under `/drawn/`: the one kind of address of our own that stands in a record. Free of zod. */
import { isWebAddress } from './web-address';

/** Folders of drawn pictures: of startup terms, and portraits of the sample people. */
export const DRAWN_TERMS = '/drawn/terms/';
export const DRAWN_PEOPLE = '/drawn/people/';

const DRAWN = /^\/drawn\/(?:terms|people)\/[a-z0-9-]{1,80}\.svg$/;

/** True for a drawn picture of a term: it has a dark ground, which the light theme turns round. */
export const isDrawnTerm = (value: string): boolean => value.startsWith(DRAWN_TERMS) && DRAWN.test(value);

/** True for the address of a drawn picture, and for one of the web. */
export const isPictureAddress = (value: string): boolean => DRAWN.test(value) || isWebAddress(value);

/** The address where an answer holds one, else nothing. */
export const pictureAddressOf = (value: unknown): string =>
  typeof value === 'string' && isPictureAddress(value) ? value : '';

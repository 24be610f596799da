/** The check of links: the addresses themselves are asked. */
export { createLinks } from './over-https';

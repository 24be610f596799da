/** Requests to addresses that people typed. */
export { createOutside } from './fetch-outside';

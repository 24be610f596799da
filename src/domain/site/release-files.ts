/**
 * The browser files of a release: their names, their types, and the places where R2 stores the files of earlier releases. Shared with the
 * deployment.
 */

export const RELEASE_FILES = 'releases/files/';
/** One list of names per release, `<time of the deployment, ms>.json`. */
export const RELEASE_LISTS = 'releases/lists/';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
} as const;
const NAME = /^\w[\w.@-]{0,180}[.-][\w-]{8}\.(css|js|svg|ttf|woff2)$/;

/** The content type of a file of the build by its name, `core.DwItJp1v.js`; null for a name without a hash or of another kind. */
export function releaseFileType(name: string): string | null {
  const ending = NAME.exec(name)?.[1] as keyof typeof TYPES | undefined;
  return ending ? TYPES[ending] : null;
}

/** Times of deployments (ms, ascending) whose files are still served: the last deployment, and deployments that were replaced after `since`. */
export const releasesAnswered = (times: readonly number[], since: number): number[] =>
  times.filter((_, index) => (times[index + 1] ?? Infinity) > since);

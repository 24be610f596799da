/** How large a request may be that carries a mail: the limit of these addresses, instead of the general one. */
import { AppError } from '@/domain/errors';
import { boundedBody } from '@worker/routes/bounded-body';

/** 256 KB of content, whose signs JSON may double, and what is beside it. */
const MOST_BYTES = 700 * 1024;
const tooLarge = () => new AppError(413, 'This is too large. An email can have at most 256 KB.', { code: 'too-large' });

/** After the check of who asks: no one else sends that much. */
export const boundedMail = boundedBody(MOST_BYTES, tooLarge);

const PLACES = /^\/api\/(?:templates|admin\/mail-trials|user\/send-(?:newsletter|email))(?:\/|$)/;

/** Where the limit of mails counts. Each route there uses `boundedMail`. */
export const isMailUpload = (method: string, path: string): boolean =>
  (method === 'POST' || method === 'PUT') && PLACES.test(path);

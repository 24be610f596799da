/** The errors that services throw on purpose; `onError` turns them into responses. Nothing here knows HTTP beyond the status. */

export type FieldErrors = Record<string, string>;

export interface AppErrorOptions {
  /** Field name → message, for forms. */
  fields?: FieldErrors;
  /** Seconds until a retry makes sense; becomes Retry-After. */
  retryAfter?: number;
  /** Machine-readable reason, stable across wordings. */
  code?: string;
  /** What the page needs to go on, beside the sentence. */
  data?: Record<string, string>;
  /** Someone may be trying to get round a control: written to the log. */
  isSuspicious?: boolean;
}

/** An error whose message may be shown to the person as it is. */
export class AppError extends Error {
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly code: string;
  readonly data: Record<string, string> | undefined;
  readonly isSuspicious: boolean;

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 502 | 503,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.code = options.code ?? String(status);
    this.data = options.data;
    this.isSuspicious = options.isSuspicious ?? false;
  }
}

export const invalid = (message: string, fields?: FieldErrors) =>
  new AppError(400, message, { fields, code: 'invalid' });
export const signInRequired = (message = 'You need to be logged in to access these features.') =>
  new AppError(401, message, { code: 'login-required' });
export const NOT_ALLOWED = 'You are not allowed to do this.';
export const forbidden = (message = NOT_ALLOWED) => new AppError(403, message, { code: 'forbidden' });
export const notFound = (message = 'Not found.') => new AppError(404, message, { code: 'not-found' });
export const conflict = (message: string, fields?: FieldErrors, code = 'conflict') =>
  new AppError(409, message, { ...(fields ? { fields } : {}), code });
export const tooMany = (message: string, retryAfter: number) =>
  new AppError(429, message, { retryAfter, code: 'too-many' });

// Why a mail service did not take a mail: what adapters throw and senders read.

export interface MailErrorOptions {
  /** The server's code, such as 451; null where it said none. */
  code?: number | null;
  /** RFC 3463, such as 5.1.1. */
  status?: string | null;
  /** The server will never take this mail: no use in another try. */
  isPermanent?: boolean;
  /** Before any mail was named: the service is away or refuses us, which says nothing of the mail. */
  isService?: boolean;
  /** The whole mail was handed over and no answer came: it may have been taken. */
  isDoubtful?: boolean;
}

/** Why a mail was not taken. The message holds no address. */
export class MailError extends Error {
  readonly code: number | null;
  readonly status: string | null;
  readonly isPermanent: boolean;
  readonly isService: boolean;
  readonly isDoubtful: boolean;

  constructor(message: string, options: MailErrorOptions = {}) {
    super(message);
    this.name = 'MailError';
    this.code = options.code ?? null;
    this.status = options.status ?? null;
    this.isPermanent = options.isPermanent ?? false;
    this.isService = options.isService ?? false;
    this.isDoubtful = options.isDoubtful ?? false;
  }
}

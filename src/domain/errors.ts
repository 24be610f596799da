/** The errors that services throw on purpose; `onError` turns them into responses. The status is the only part of HTTP here. */

export type FieldErrors = Record<string, string>;

export interface AppErrorOptions {
  /** Field name → message, for forms. */
  fields?: FieldErrors;
  /** Seconds until a retry makes sense; becomes Retry-After. */
  retryAfter?: number;
  /** Machine-readable reason, stable across wordings. */
  code?: string;
  /** Data that the page needs to continue, beside the message. */
  data?: Record<string, string>;
  /** A possible attempt to bypass a control: written to the log. */
  isSuspicious?: boolean;
}

/** An error whose message may be shown to the person unchanged. */
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
/** `retryAfter` in seconds; missing if it is not known when there is room again. */
export const tooMany = (message: string, retryAfter?: number) =>
  new AppError(429, message, { ...(retryAfter === undefined ? {} : { retryAfter }), code: 'too-many' });

// Why a mail service did not accept a mail: thrown by adapters, handled by senders.

export interface MailErrorOptions {
  /** The server's code, such as 451; null if it gave none. */
  code?: number | null;
  /** RFC 3463, such as 5.1.1. */
  status?: string | null;
  /** The server will never accept this mail, so a retry is useless. */
  isPermanent?: boolean;
  /** The error came before any mail: the service is unreachable or refuses us, which says nothing about the mail. */
  isService?: boolean;
  /** The whole mail was handed over but no answer came: it may have been accepted. */
  isDoubtful?: boolean;
}

/** Why a mail was not accepted. The message contains no address. */
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

/** The token limit or a filter of the model's provider cut an answer. The service itself works. */
export class AnswerCut extends Error {}

/** Why a mail service did not take a mail: what adapters throw and senders read. */

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

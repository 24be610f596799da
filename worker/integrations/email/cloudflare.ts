/** Sends through Cloudflare Email Service, the `send_email` binding. It needs no connection, and sets Message-ID and return path itself. */
import { MailError } from '@/domain/errors';
import { MAIL_TIMEOUT_MS, MAIL_TOO_LATE, oneByOne, type EmailPort, type Mail, type Sender } from './port';

/** Codes about this mail that a retry does not change. All others are temporary or concern the account. */
const PERMANENT = new Set(['E_RECIPIENT_SUPPRESSED', 'E_VALIDATION_ERROR', 'E_CONTENT_TOO_LARGE', 'E_FIELD_MISSING']);
const OF_THE_SERVICE = new Set(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_SENDER_NOT_VERIFIED']);

function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '').slice(0, 40);
  const errorText = error instanceof Error ? error.message.replace(/\S+@\S+/g, '…').slice(0, 150) : '';
  return new MailError(`The mail service refused the mail: ${[code, errorText].filter(Boolean).join(' ')}`, {
    isPermanent: PERMANENT.has(code),
    isService: OF_THE_SERVICE.has(code),
  });
}

export function createCloudflareEmail(binding: SendEmail, from: Sender): EmailPort {
  async function send(mail: Mail): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MailError(MAIL_TOO_LATE, { isDoubtful: true })), MAIL_TIMEOUT_MS);
    });
    const sending = binding.send({
      from: mail.senderName === undefined ? from : { ...from, name: mail.senderName },
      to: mail.to,
      subject: mail.subject,
      ...(mail.html === '' ? {} : { html: mail.html }),
      text: mail.text,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      ...(mail.headers ? { headers: mail.headers } : {}),
      ...(mail.attachments
        ? {
            attachments: mail.attachments.map(({ filename, type, content }) => ({
              filename,
              type: `${type}; charset=UTF-8`,
              content: new TextEncoder().encode(content),
              disposition: 'attachment' as const,
            })),
          }
        : {}),
    });
    try {
      await Promise.race([sending, late]);
    } catch (error) {
      throw toMailError(error);
    } finally {
      clearTimeout(timer);
    }
  }
  return oneByOne(send);
}

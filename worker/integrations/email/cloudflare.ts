/** Sends through Cloudflare Email Service, the `send_email` binding. */
import { MAIL_TIMEOUT_MS, MAIL_TOO_LATE, type EmailPort } from './port';
import type { Sender } from './sender';

export function createCloudflareEmail(binding: SendEmail, from: Sender): EmailPort {
  return {
    async send(mail) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(MAIL_TOO_LATE)), MAIL_TIMEOUT_MS);
      });
      const sending = binding.send({
        from,
        to: mail.to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        ...(mail.headers ? { headers: mail.headers } : {}),
      });
      await Promise.race([sending, late]).finally(() => clearTimeout(timer));
    },
  };
}

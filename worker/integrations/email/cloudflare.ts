/** Sends through Cloudflare Email Service, the `send_email` binding. */
import type { EmailPort } from './port';
import type { Sender } from './sender';

export function createCloudflareEmail(binding: SendEmail, from: Sender): EmailPort {
  return {
    async send(mail) {
      await binding.send({
        from,
        to: mail.to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        ...(mail.headers ? { headers: mail.headers } : {}),
      });
    },
  };
}

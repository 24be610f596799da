/** The wrapper around every mail adapter: refuses mails that could add a header or a recipient. We do not rely on a library for that. */
import { readEmailAddress } from '@/domain/addresses/email-address';
import type { EmailPort, Mail } from './port';

/** Controls, line and paragraph separators, and halves of surrogate pairs. */
const NOT_IN_A_HEADER = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
const HEADER_NAME = /^[A-Za-z0-9-]{1,60}$/;
/** Fields that the mail itself sets; as extra headers they could redirect or disguise it. */
const RESERVED = /^(?:from|to|cc|bcc|subject|sender|reply-to|date|message-id|mime-version|return-path|content-.*)$/i;
const MESSAGE_ID = /^<[A-Za-z0-9.=_-]{1,120}@[A-Za-z0-9.-]{1,253}>$/;
/** Characters that end or quote a name in a header. */
const NOT_IN_A_NAME = /[<>"\\]/;
const FILENAME = /^[A-Za-z0-9][A-Za-z0-9.-]{0,60}$/;
const FILE_TYPE = /^[a-z]+\/[a-z0-9.+-]+(?:; [a-z]+=[A-Za-z0-9-]+)*$/;

/** One address, written as in headers. */
const isPlainAddress = (address: string) =>
  !NOT_IN_A_HEADER.test(address) && readEmailAddress(address)?.toLowerCase() === address.toLowerCase();

export function refuseUnsafeHeaders(mail: Mail): void {
  if (!isPlainAddress(mail.to)) {
    throw new Error('A mail was refused: its recipient is not one plain address.');
  }
  if (mail.replyTo !== undefined && !isPlainAddress(mail.replyTo)) {
    throw new Error('A mail was refused: its reply address is not one plain address.');
  }
  if (mail.returnPath !== undefined && !isPlainAddress(mail.returnPath)) {
    throw new Error('A mail was refused: its return path is not one plain address.');
  }
  if (mail.messageId !== undefined && !MESSAGE_ID.test(mail.messageId)) {
    throw new Error('A mail was refused: its message id is not valid.');
  }
  for (const { filename, type } of mail.attachments ?? []) {
    if (!FILENAME.test(filename) || !FILE_TYPE.test(type))
      throw new Error('A mail was refused: the name or the type of its attachment is not allowed.');
  }
  const { senderName = '' } = mail;
  if (senderName.length > 100 || NOT_IN_A_HEADER.test(senderName) || NOT_IN_A_NAME.test(senderName)) {
    throw new Error(
      'A mail was refused: the name of its sender contains characters that are not allowed or is too long.',
    );
  }
  if (mail.subject.length > 300 || NOT_IN_A_HEADER.test(mail.subject)) {
    throw new Error('A mail was refused: its subject holds control characters or is too long.');
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER_NAME.test(name) || RESERVED.test(name))
      throw new Error('A mail was refused: a header name is not allowed.');
    if (value.length > 900 || NOT_IN_A_HEADER.test(value)) {
      throw new Error(`A mail was refused: the header ${name} holds control characters or is too long.`);
    }
  }
}

/** The same port, with the check in front. */
export function withSafeHeaders(port: EmailPort): EmailPort {
  return {
    async send(mail) {
      refuseUnsafeHeaders(mail);
      await port.send(mail);
    },
    open() {
      const session = port.open();
      return {
        async send(mail, mayGo) {
          refuseUnsafeHeaders(mail);
          return session.send(mail, mayGo);
        },
        close: () => session.close(),
      };
    },
  };
}

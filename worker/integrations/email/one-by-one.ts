/** A port over a service that keeps no connections: a session sends each mail by itself. */
import type { EmailPort, Mail } from './port';

export const oneByOne = (send: (mail: Mail) => Promise<void>): EmailPort => ({
  send,
  open: () => ({
    async send(mail, mayGo) {
      if (mayGo && !(await mayGo)) return false;
      await send(mail);
      return true;
    },
    close: () => Promise.resolve(),
  }),
});

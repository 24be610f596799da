// The plainest sender: one connection, one command after the other, the same mail each time. The bench puts it beside the product's.
import { connect } from 'cloudflare:sockets';

export default {
  async fetch(request) {
    const { port, count, size } = await request.json();
    const socket = connect({ hostname: '127.0.0.1', port });
    const reader = socket.readable.getReader();
    const writer = socket.writable.getWriter();
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    const hear = async () => {
      let heard = '';
      while (!/^\d{3} .*\r\n$/m.test(heard)) {
        const { value, done } = await reader.read();
        if (done) throw new Error('closed');
        heard += decoder.decode(value);
      }
    };
    const say = async (text) => {
      await writer.write(encoder.encode(text));
      await hear();
    };
    await hear();
    await say('EHLO outset.example\r\n');
    const message = `Subject: x\r\n\r\n${`${'x'.repeat(74)}\r\n`.repeat(Math.ceil(size / 76))}.\r\n`;
    for (let i = 0; i < count; i++) {
      await say('MAIL FROM:<hello@outset.example>\r\n');
      await say(`RCPT TO:<bare${i}@example.com>\r\n`);
      await say('DATA\r\n');
      await say(message);
    }
    await socket.close();
    return new Response('done');
  },
};

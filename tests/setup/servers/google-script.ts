/** Google on localhost for the browser tests: the script of its button, the popup for choosing an account, and the keys that sign credentials. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT_ID = 'outset-browser-tests.apps.googleusercontent.com';

/** Who is chosen in the popup: what the ID token says, or what is handed over as it is. */
export type Chosen = { claims: Record<string, unknown> } | { credential: string | undefined };

export interface PlayedGoogle {
  origin: string;
  /** Decides what the popup answers next. */
  choose(chosen: Chosen): void;
  stop(): Promise<void>;
}

/** As much of Google Identity Services as the sign-in page uses: a frame, a style and a popup of its own origin. */
const script = (origin: string) => `
(() => {
  let options;
  const choose = () => {
    addEventListener('message', (event) => {
      if (event.origin === '${origin}') options.callback(event.data);
    }, { once: true });
    open('${origin}/gsi/select?nonce=' + encodeURIComponent(options.nonce), 'google', 'width=400,height=400');
  };
  window.google = { accounts: { id: {
    initialize(given) { options = given; },
    renderButton(place, look) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Sign in with Google';
      button.dataset.look = [options.client_id, options.ux_mode, look.theme].join(' ');
      button.addEventListener('click', choose);
      const frame = document.createElement('iframe');
      frame.src = '${origin}/gsi/button';
      frame.title = 'Google';
      frame.width = frame.height = 20;
      place.append(button, frame);
      const style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = '${origin}/gsi/style';
      document.head.append(style);
      fetch('${origin}/gsi/status', { mode: 'no-cors' });
    },
  } } };
})();`;

export async function playGoogle(): Promise<PlayedGoogle> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'key-of-the-browser-tests';
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
  let chosen: Chosen = { credential: undefined };
  let origin = '';

  async function credential(nonce: string | null): Promise<string | undefined> {
    if ('credential' in chosen) return chosen.credential;
    return new SignJWT({ email_verified: true, name: 'Asha Rao', sub: '1', nonce, ...chosen.claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer('https://accounts.google.com')
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  }

  async function answer(path: string, nonce: string | null): Promise<[string, string] | null> {
    if (path === '/certs') return ['application/json', JSON.stringify(keys)];
    if (path === '/gsi/client') return ['text/javascript', script(origin)];
    if (path === '/gsi/style') return ['text/css', '[data-look] { min-height: 40px }'];
    if (path === '/gsi/status') return ['text/plain', ''];
    if (path === '/gsi/button')
      return ['text/html', '<!doctype html><html lang="en"><title>Button</title><p>Google</p>'];
    if (path !== '/gsi/select') return null;
    const message = JSON.stringify({ credential: await credential(nonce) });
    const tell = `opener.postMessage(${message}, '*'); close();`;
    return ['text/html', `<!doctype html><html lang="en"><title>Choose an account</title><script>${tell}</script>`];
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    void answer(pathname, searchParams.get('nonce')).then((found) => {
      if (!found) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': found[0] }).end(found[1]);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    choose: (next) => void (chosen = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

// `npm run setup:push`: creates the two keys of web push, and prints where to set them. It writes no file, because the private key is a secret.
import { webcrypto } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** A key pair for VAPID (RFC 8292): the uncompressed P-256 point and its scalar, base64url. */
export async function makeKeys() {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const raw = await webcrypto.subtle.exportKey('raw', pair.publicKey);
  const { d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d };
}

export const stepsText = ({
  publicKey,
  privateKey,
}) => `Keys for reminders on devices. Devices that were added with other keys are reminded no more.

For a deployment:
  1. In wrangler.toml, under [env.production.vars]:
       PUSH_PUBLIC_KEY = "${publicKey}"
  2. npx wrangler secret put PUSH_PRIVATE_KEY --env production
     and paste
       ${privateKey}
  3. npm run deploy

On this machine:
  PUSH_PUBLIC_KEY=${publicKey} PUSH_PRIVATE_KEY=${privateKey} npm start`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(stepsText(await makeKeys()));

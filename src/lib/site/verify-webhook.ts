/** Checks that Outset sent this request. `secret` is the secret that was shown once, `body` the unchanged text of the request. */
export async function isFromOutset(secret: string, headers: Headers, body: string): Promise<boolean> {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  // Refuses an old request, because another person may have sent it again.
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 5 * 60;
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace('whsec_', '')), hmac, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const [version, signature = ''] = (headers.get('webhook-signature') ?? '').split(',');
  return isRecent && version === 'v1' && crypto.subtle.verify('HMAC', key, bytes(signature), signed);
}

/** A name for a person that is not their address, for what a browser keeps of them and what is drawn for them. */

/** SHA-256 of the e-mail in hex. */
export async function hashOfPerson(email: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A hash that identifies a person instead of the email address, for data in the browser and avatars. */

/** SHA-256 of the email address in hex. */
export async function hashOfPerson(email: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether an address is one of the machine itself. Judged by the whole host name: `localhost.evil.test` is someone else's. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** False for what is no absolute address. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOST.test(new URL(address).hostname);
}

/** True where the site's own address and the called one are both on this machine. One of the two alone proves nothing. */
export const isLocalCall = (site: string, called: string): boolean => isLocalAddress(site) && isLocalAddress(called);

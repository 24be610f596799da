/** A User-Agent header in words for people, such as "Chrome on Windows". Made to be recognised, not to be exact. */

const BROWSERS: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//i, 'curl'],
  [/\bPostmanRuntime\//, 'Postman'],
  [/\b(?:node|undici|axios|got|python-requests|python-httpx|okhttp|Go-http-client|Java)\b/i, 'API client'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** At most 60 characters from a fixed set of words; nothing of the header itself is stored. */
export function describeDevice(userAgent: string | undefined): string {
  const header = (userAgent ?? '').slice(0, 500);
  const browser = BROWSERS.find(([pattern]) => pattern.test(header))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(header))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `Browser on ${system}` : 'Unknown device');
}

/** The city that the edge names, fit to be stored and shown; null when it names none. */
export function cityOf(client: { city?: string | undefined }): string | null {
  return client.city?.replace(/\p{C}/gu, '').trim().slice(0, 80) || null;
}

/** Device and city in one phrase for a mail, such as "Chrome on Windows, near Pune". */
export function placeOf(client: { userAgent?: string | undefined; city?: string | undefined }): string {
  const city = cityOf(client);
  return `${describeDevice(client.userAgent)}${city ? `, near ${city}` : ''}`;
}

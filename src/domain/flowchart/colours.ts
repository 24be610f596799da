/** Colours of shapes: reads them from a file, and chooses a text colour that is readable on them. */

const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  gray: '#808080',
  grey: '#808080',
  lightblue: '#add8e6',
  lightgreen: '#90ee90',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  teal: '#008080',
  navy: '#000080',
};

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** `#rrggbb`, or null for anything that is not a plain colour. Transparency is left out. */
export function readColour(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim().toLowerCase();
  if (Object.hasOwn(NAMED, text)) return NAMED[text] ?? null;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/.exec(text);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  const long = /^(#[0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(text);
  if (long) return long[1] ?? null;
  const parts = /^rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[,/ ]+[\d.]+%?)?\)$/.exec(text);
  if (!parts) return null;
  const channels = [parts[1], parts[2], parts[3]].map(Number);
  return channels.every((channel) => channel <= 255) ? `#${channels.map(hex).join('')}` : null;
}

const channelsOf = (colour: string): [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
];

/** Relative luminance as in WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` as in WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast that small text needs. */
export const READABLE = 4.5;

/** Ink or white, whichever is easier to read on this background. */
export const readableOn = (background: string): string =>
  contrast('#1b2230', background) >= contrast('#ffffff', background) ? '#1b2230' : '#ffffff';

/** The colour, darker by this share: the outline of a shape. */
export const darker = (colour: string, share = 0.35): string =>
  `#${channelsOf(colour)
    .map((channel) => hex(channel * (1 - share)))
    .join('')}`;

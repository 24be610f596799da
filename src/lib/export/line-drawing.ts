/** Draws lines of text as pictures: the browser shapes every script, with our own fonts for Indian scripts. Loaded on demand for an export. */
import boldUrl from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import regularUrl from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import bengaliUrl from '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2?url';
import gujaratiUrl from '@fontsource-variable/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-wght-normal.woff2?url';
import gurmukhiUrl from '@fontsource-variable/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-wght-normal.woff2?url';
import kannadaUrl from '@fontsource-variable/noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2?url';
import malayalamUrl from '@fontsource-variable/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-wght-normal.woff2?url';
import oriyaUrl from '@fontsource-variable/noto-sans-oriya/files/noto-sans-oriya-oriya-wght-normal.woff2?url';
import tamilUrl from '@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2?url';
import teluguUrl from '@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2?url';
import type { DrawLine } from './report-pdf';

/** Pixels per point: three times as many as on a screen with 96 dots per inch. */
const SCALE = 4;

const ANY_WEIGHT = '100 900';
const BASE = 'Report';
/** Noto Sans has Latin, Greek and Cyrillic besides Devanagari. */
const FONTS: readonly { family: string; url: string; weight: string; script: RegExp }[] = [
  { family: BASE, url: regularUrl, weight: '400', script: /\p{Script=Devanagari}/u },
  { family: BASE, url: boldUrl, weight: '700', script: /\p{Script=Devanagari}/u },
  { family: 'Report Bengali', url: bengaliUrl, weight: ANY_WEIGHT, script: /\p{Script=Bengali}/u },
  { family: 'Report Gujarati', url: gujaratiUrl, weight: ANY_WEIGHT, script: /\p{Script=Gujarati}/u },
  { family: 'Report Gurmukhi', url: gurmukhiUrl, weight: ANY_WEIGHT, script: /\p{Script=Gurmukhi}/u },
  { family: 'Report Kannada', url: kannadaUrl, weight: ANY_WEIGHT, script: /\p{Script=Kannada}/u },
  { family: 'Report Malayalam', url: malayalamUrl, weight: ANY_WEIGHT, script: /\p{Script=Malayalam}/u },
  { family: 'Report Odia', url: oriyaUrl, weight: ANY_WEIGHT, script: /\p{Script=Oriya}/u },
  { family: 'Report Tamil', url: tamilUrl, weight: ANY_WEIGHT, script: /\p{Script=Tamil}/u },
  { family: 'Report Telugu', url: teluguUrl, weight: ANY_WEIGHT, script: /\p{Script=Telugu}/u },
];
/** Other letters are drawn with the fonts of the system. */
const FAMILIES = [...new Set(FONTS.map(({ family }) => `"${family}"`)), 'system-ui', 'sans-serif'].join(', ');

const faces = new Map<string, Promise<void>>();

/** Loads each font once per page; one that failed is requested again. */
function loadFace({ family, url, weight }: (typeof FONTS)[number]): Promise<void> {
  const known = faces.get(url);
  if (known) return known;
  const face = new FontFace(family, `url("${url}")`, { weight });
  const loading = face.load().then(() => void document.fonts.add(face));
  faces.set(url, loading);
  loading.catch(() => faces.delete(url));
  return loading;
}

const drawLine: DrawLine = (text, points, style, colour) => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw text.');
  const font = `${style === 'bold' ? 700 : 400} ${points * SCALE}px ${FAMILIES}`;
  context.font = font;
  // Some scripts have marks far above and below the letters.
  const ink = context.measureText(text);
  const ascent = Math.ceil(Math.max(points * SCALE, ink.actualBoundingBoxAscent)) + 1;
  const descent = Math.ceil(Math.max((points * SCALE) / 4, ink.actualBoundingBoxDescent)) + 1;
  const before = Math.ceil(Math.max(0, ink.actualBoundingBoxLeft));
  canvas.width = before + Math.max(1, Math.ceil(Math.max(ink.width, ink.actualBoundingBoxRight)));
  canvas.height = ascent + descent;
  // A new size clears the canvas and its settings.
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, before, ascent);
  return {
    png: canvas.toDataURL('image/png'),
    width: canvas.width / SCALE,
    height: canvas.height / SCALE,
    ascent: ascent / SCALE,
  };
};

/** Loads the fonts for these letters, then draws lines. Rejects if a font cannot be fetched. */
export async function lineDrawer(letters: string): Promise<DrawLine> {
  await Promise.all(FONTS.filter(({ family, script }) => family === BASE || script.test(letters)).map(loadFace));
  return drawLine;
}

/** The font families for the Indian scripts in these letters, after loading them; null if there are none. Rejects if one cannot be fetched. */
export async function scriptFamilies(letters: string): Promise<string | null> {
  const fonts = FONTS.filter(({ script }) => script.test(letters));
  await Promise.all(fonts.map(loadFace));
  return fonts.length === 0 ? null : [...new Set(fonts.map(({ family }) => `"${family}"`))].join(', ');
}

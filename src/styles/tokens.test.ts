/** Coloured words can be read on every ground of both themes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/domain/flowchart/colours';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** A colour as `#rrggbb`. Source: Björn Ottosson, "A perceptual color space for image processing". */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((linear) => {
    const share = Math.min(1, Math.max(0, linear));
    const coded = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

const colourOf = (theme: string, name: string): string => {
  const [, block = ''] = new RegExp(`name: '${theme}';([^}]*)`).exec(css) ?? [];
  const numbers = new RegExp(`${name}: oklch\\(([\\d. ]+)\\)`).exec(block)?.[1]?.split(' ').map(Number) ?? [];
  expect(numbers, `${name} of ${theme}`).toHaveLength(3);
  return hexOf(...(numbers as [number, number, number]));
};

describe.each(['outset-dark', 'outset-light'])('%s', (theme) => {
  it.each(['--warning-text', '--brand-text', '--color-error', '--color-success', '--color-info'])(
    '%s has a contrast of 4.5 as text',
    (name) => {
      for (const ground of ['--color-base-100', '--color-base-200'])
        expect(contrast(colourOf(theme, name), colourOf(theme, ground)), ground).toBeGreaterThanOrEqual(4.5);
    },
  );
});

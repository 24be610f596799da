// Vite plugins that leave out parts of packages: optional imports of jsPDF, and daisyUI's rule for buttons in prose.

const OPTIONAL = /import\("(html2canvas|dompurify|canvg)"\)/g;

/**
 * jsPDF without its import of HTML and SVG, which Outset never calls. It would add html2canvas, DOMPurify and canvg: 380 KB. Throws
 * if jsPDF imports anything else, so that a person checks the update.
 */
export function withoutOptionalParts(code) {
  const left = code.replace(OPTIONAL, (_, name) => `Promise.reject(new Error("Outset has no ${name}"))`);
  if (left === code || left.includes('import("'))
    throw new Error('jsPDF fetches other packages than scripts/build/left-out.mjs knows.');
  return left;
}

export const withoutPartsOfJspdf = {
  name: 'outset:without-parts-of-jspdf',
  transform: {
    filter: { id: /\/node_modules\/jspdf\/dist\/jspdf\.es\.min\.js/ },
    handler: (code) => ({ code: withoutOptionalParts(code), map: null }),
  },
};

/**
 * Outset does not use prose styles. The rule's `[class~=not-prose] *` makes the browser restyle all descendants of an element whose class
 * changes: 7,000 elements of a large flowchart at each press.
 */
const PROSE = /\.prose :where\(a\.btn:not\(\.btn-link\)\):not\(:where\([^{}]*\)\)\s*\{[^{}]*\}/g;

const withoutProseRules = (css) => css.replace(PROSE, '');

export const withoutProse = {
  name: 'outset:without-prose',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutProseRules(String(file.source));
  },
};

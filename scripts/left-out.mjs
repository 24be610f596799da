// Vite plugins for what a package brings and Outset has no use for: parts of jsPDF, and daisyUI's rule for buttons in prose.

const OPTIONAL = /import\("(html2canvas|dompurify|canvg)"\)/g;

/**
 * jsPDF without its ways from HTML and SVG, which Outset never calls: it would bring html2canvas, DOMPurify and canvg, 380 KB that read pages
 * of others. Throws when jsPDF fetches something that is not known here, so that an update is looked at.
 */
export function withoutOptionalParts(code) {
  const left = code.replace(OPTIONAL, (_, name) => `Promise.reject(new Error("Outset has no ${name}"))`);
  if (left === code || left.includes('import("'))
    throw new Error('jsPDF fetches other packages than scripts/left-out.mjs knows.');
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
 * Outset has no prose, and the rule's `[class~=not-prose] *` makes the browser style everything anew that lies below an element
 * whose class changes: 7,000 elements of a large flowchart with each press.
 */
const PROSE = /\.prose :where\(a\.btn:not\(\.btn-link\)\):not\(:where\([^{}]*\)\)\s*\{[^{}]*\}/g;

export const withoutProseRules = (css) => css.replace(PROSE, '');

export const withoutProse = {
  name: 'outset:without-prose',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutProseRules(String(file.source));
  },
};

/**
 * A Vite plugin that leaves daisyUI's rule for buttons in prose out of the stylesheets. Outset has no prose, and the rule's
 * `[class~=not-prose] *` makes the browser style everything anew that lies below an element whose class changes: 7,000 elements
 * of a large flowchart with each press.
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

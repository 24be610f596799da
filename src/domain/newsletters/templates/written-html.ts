/** What an operator wrote, as HTML: text without a tag becomes paragraphs. */

const TAG = /<\/?[a-z][^<>]*>|<!--/i;
const CODES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** HTML stays as it is. Of plain text, blank lines part paragraphs, and line ends stay; nothing of it is read as markup. */
export function writtenHtml(written: string): string {
  if (TAG.test(written)) return written;
  return written
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>]/g, (character) => CODES[character] ?? '')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.trim().replaceAll('\n', '<br />')}</p>`)
    .join('\n');
}

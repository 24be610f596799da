/** Reads a PDF with pdf.js: the text of the first page, and the number of painted pictures. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array): Promise<{ text: string; pictures: number }> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // It takes the bytes with it.
  const pdf = await getDocument({ data: new Uint8Array(bytes).slice(), useSystemFonts: true }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const { fnArray } = await page.getOperatorList();
  return {
    text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
    pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
  };
}

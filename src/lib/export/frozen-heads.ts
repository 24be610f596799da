/** Keeps the header rows of sheets in view while scrolling. The library for workbooks does not support panes, so they are added to its XML. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The same workbook with the number of rows in `heads` frozen at the top of each sheet. Throws if a sheet has no view element. */
export function withFrozenHeads(book: ArrayBuffer, heads: readonly number[]): ArrayBuffer {
  const files = unzipSync(new Uint8Array(book));
  heads.forEach((rows, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    const xml = strFromU8(files[path] ?? new Uint8Array());
    const pane = `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`;
    const frozen = xml.replace(/<sheetView\b([^>]*?)\/>/, `<sheetView$1>${pane}</sheetView>`);
    if (frozen === xml) throw new Error(`Sheet ${index + 1} has no view.`);
    files[path] = strToU8(frozen);
  });
  const { buffer, byteOffset, byteLength } = zipSync(files);
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}

// Writes a workbook: values, formulas with their results, styles, frozen headings, drop-down lists, links and print settings.
import { calculator, columnName, columnNumber } from './formula.mjs';
import { FOOT } from './words.mjs';
import { escapeXml, heightOf, styleOf, stylesXml } from './xlsx-styles.mjs';
import { pack } from './zip.mjs';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A cell in its full form; sheets may also give only a value instead of `{ v | f, s: role, n: format, link }`. */
const whole = (cell) => (cell !== null && typeof cell === 'object' ? cell : { v: cell ?? null });

/** The computed values of all cells: `valueAt(sheet name, column, row)`. */
export function valuesOf(sheets) {
  const rows = new Map(sheets.map((sheet) => [sheet.name, sheet.rows]));
  return calculator((name, column, row) => {
    const found = rows.get(name);
    if (!found) throw new Error(`There is no sheet ${name}`);
    const { v, f } = whole(found[row - 1]?.[column - 1]);
    return f === undefined ? (v ?? null) : { f };
  });
}

function cellXml(given, column, row, valueAt, sheet) {
  const { v, f, s, n } = whole(given);
  if (given === undefined || (v === null && f === undefined && s === undefined)) return '';
  const name = `${columnName(column)}${row}`;
  const style = styleOf(s ?? 'text', n);
  const value = f === undefined ? v : valueAt(sheet, column, row);
  const formula = f === undefined ? '' : `<f>${escapeXml(f)}</f>`;
  if (value === null || value === undefined) return `<c r="${name}" s="${style}"/>`;
  if (typeof value === 'number') return `<c r="${name}" s="${style}">${formula}<v>${value}</v></c>`;
  if (f !== undefined) return `<c r="${name}" s="${style}" t="str">${formula}<v>${escapeXml(value)}</v></c>`;
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** Rules for ranges with negative rupee amounts: a number format alone cannot group these. */
const signedXml = (ranges) =>
  ranges
    .map((range, index) => {
      const rule = (dxf, limit, priority) =>
        `<cfRule type="cellIs" dxfId="${dxf}" priority="${priority}" stopIfTrue="1" operator="lessThanOrEqual"><formula>${limit}</formula></cfRule>`;
      return `<conditionalFormatting sqref="${range}">${rule(0, -10_000_000, index * 2 + 1)}${rule(1, -100_000, index * 2 + 2)}</conditionalFormatting>`;
    })
    .join('');

const listsXml = (lists) =>
  lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists
        .map(
          ({ range, from }) =>
            `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Not in the list" error="Please choose one from the list." sqref="${range}"><formula1>${escapeXml(Array.isArray(from) ? `"${from.join(',')}"` : from)}</formula1></dataValidation>`,
        )
        .join('')}</dataValidations>`;

function paneXml({ rows = 0, columns = 0 }) {
  if (rows === 0 && columns === 0) return '';
  const pane = rows && columns ? 'bottomRight' : rows ? 'bottomLeft' : 'topRight';
  return `<pane${columns ? ` xSplit="${columns}"` : ''}${rows ? ` ySplit="${rows}"` : ''} topLeftCell="${columnName(columns + 1)}${rows + 1}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${columnName(columns + 1)}${rows + 1}" sqref="${columnName(columns + 1)}${rows + 1}"/>`;
}

/** The height that the longest text of a row needs; merged cells have the width of all their columns. */
function rowHeight(row, number, { widths, merges = [] }) {
  const merged = new Map(
    merges.map((range) => {
      const [, first, last] = /^([A-Z]+)\d+:([A-Z]+)\d+$/.exec(range);
      const sum = widths.slice(columnNumber(first) - 1, columnNumber(last)).reduce((all, width) => all + width, 0);
      return [range.split(':')[0], sum];
    }),
  );
  const heights = row.map((cell, index) => {
    const { v, s } = whole(cell);
    return heightOf(s ?? 'text', v, merged.get(`${columnName(index + 1)}${number}`) ?? widths[index]);
  });
  return Math.round(Math.max(15, ...heights) * 4) / 4;
}

function sheetXml(sheet, isFirst, valueAt) {
  const { name, widths, rows, freeze = {}, merges = [], lists = [], signed = [], isPortrait } = sheet;
  const body = rows
    .map((row, index) => {
      const cells = row.map((cell, column) => cellXml(cell, column + 1, index + 1, valueAt, name)).join('');
      const high = rowHeight(row, index + 1, sheet);
      return `<row r="${index + 1}"${high ? ` ht="${high}" customHeight="1"` : ''}>${cells}</row>`;
    })
    .join('');
  const links = rows.flatMap((row, index) =>
    row.flatMap((cell, column) => (cell?.link ? [{ at: `${columnName(column + 1)}${index + 1}`, to: cell.link }] : [])),
  );
  const last = `${columnName(widths.length)}${rows.length}`;
  return {
    links,
    xml: `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${last}"/><sheetViews><sheetView showGridLines="0"${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${paneXml(freeze)}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths
      .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
      .join(
        '',
      )}</cols><sheetData>${body}</sheetData>${merges.length ? `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>` : ''}${signedXml(signed)}${listsXml(lists)}${links.length ? `<hyperlinks>${links.map(({ at }, index) => `<hyperlink ref="${at}" r:id="rId${index + 1}"/>`).join('')}</hyperlinks>` : ''}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${isPortrait ? 'portrait' : 'landscape'}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;8 ${escapeXml(FOOT)}&amp;R&amp;8 &amp;A, page &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`,
  };
}

const relation = (id, kind, target, isOutside = false) =>
  `<Relationship Id="${id}" Type="${kind}" Target="${escapeXml(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`;
const relations = (list) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;

function workbookXml(sheets) {
  const titles = sheets.flatMap(({ name, freeze }, index) =>
    freeze?.rows
      ? [`<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${name}'!$1:$${freeze.rows}</definedName>`]
      : [],
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join(
      '',
    )}</sheets>${titles.length ? `<definedNames>${titles.join('')}</definedNames>` : ''}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

/** The bytes of a workbook with this title and these sheets. */
export function workbook(title, sheets) {
  const valueAt = valuesOf(sheets);
  const parts = {};
  sheets.forEach((sheet, index) => {
    const { xml, links } = sheetXml(sheet, index === 0, valueAt);
    parts[`xl/worksheets/sheet${index + 1}.xml`] = xml;
    if (links.length)
      parts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relations(
        links.map(({ to }, at) => relation(`rId${at + 1}`, `${RELATIONS}/hyperlink`, to, true)),
      );
  });
  const numbers = sheets.map((_, index) => index + 1);
  const override = (part, type) => `<Override PartName="${part}" ContentType="${type}"/>`;
  parts['xl/styles.xml'] = stylesXml();
  parts['xl/workbook.xml'] = workbookXml(sheets);
  parts['xl/_rels/workbook.xml.rels'] = relations([
    ...numbers.map((n) => relation(`rId${n}`, `${RELATIONS}/worksheet`, `worksheets/sheet${n}.xml`)),
    relation(`rId${numbers.length + 1}`, `${RELATIONS}/styles`, 'styles.xml'),
  ]);
  parts['_rels/.rels'] = relations([
    relation('rId1', `${RELATIONS}/officeDocument`, 'xl/workbook.xml'),
    relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  ]);
  parts['docProps/core.xml'] =
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Outset</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2026-11-23T00:00:00Z</dcterms:created></cp:coreProperties>`;
  parts['[Content_Types].xml'] =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', `${PARTS}.sheet.main+xml`)}${numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, `${PARTS}.worksheet+xml`)).join('')}${override('/xl/styles.xml', `${PARTS}.styles+xml`)}${override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`;
  return pack(parts);
}

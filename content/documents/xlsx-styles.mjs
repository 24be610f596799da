// The styles of our cells: one style for each pair of a role and a number format.
/** Number formats. Rupees are grouped by lakh and crore; a format has only two conditions, so a rule formats negative amounts. */
export const FORMATS = {
  text: 'General',
  number: 'General',
  inr: '[>=10000000]"₹"##\\,##\\,##\\,##0;[>=100000]"₹"##\\,##\\,##0;"₹"#,##0',
  count: '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;#,##0',
  share: '0.00%',
  percent: '0.0%',
  ratio: '0.00',
  months: '0.0',
  date: 'dd\\ mmm\\ yyyy',
  plain: '0',
};
/** Formats of negative amounts from a lakh and from a crore. */
export const NEGATIVE = { crore: '"₹"##\\,##\\,##\\,##0', lakh: '"₹"##\\,##\\,##0' };

const INK = 'FF232833';
const MUTED = 'FF5B6270';
const FONTS = {
  plain: { size: 10, color: INK },
  bold: { size: 10, color: INK, bold: true },
  head: { size: 10, color: 'FFFFFFFF', bold: true },
  title: { size: 16, color: INK, bold: true },
  input: { size: 10, color: 'FF1D4ED8' },
  muted: { size: 9, color: MUTED },
  link: { size: 10, color: 'FF0F766E', underline: true },
};
const FILLS = { none: null, head: 'FF0F4C4A', section: 'FFDCEBE8', total: 'FFF1EEE6', input: 'FFFFF8DC' };
const line = (color) => ({ top: color, bottom: color, left: color, right: color });
const BORDERS = { none: {}, grid: line('FFD9D4C8'), total: { ...line('FFD9D4C8'), top: 'FF5B6270' } };

/** Each role: font, fill, border, and the position of the text. */
const ROLES = {
  text: { font: 'plain', fill: 'none', border: 'grid', wrap: true },
  label: { font: 'bold', fill: 'none', border: 'grid', wrap: true },
  calc: { font: 'plain', fill: 'none', border: 'grid' },
  input: { font: 'input', fill: 'input', border: 'grid', wrap: true },
  head: { font: 'head', fill: 'head', border: 'grid', wrap: true, middle: true },
  section: { font: 'bold', fill: 'section', border: 'grid' },
  total: { font: 'bold', fill: 'total', border: 'total' },
  title: { font: 'title', fill: 'none', border: 'none' },
  note: { font: 'muted', fill: 'none', border: 'none', wrap: true },
  plain: { font: 'plain', fill: 'none', border: 'none', wrap: true },
  aside: { font: 'plain', fill: 'none', border: 'none', wrap: true, indent: true },
  bold: { font: 'bold', fill: 'none', border: 'none', wrap: true },
  link: { font: 'link', fill: 'none', border: 'grid', wrap: true },
};

const formatNames = Object.keys(FORMATS);
const roleNames = Object.keys(ROLES);

/** The index of a style in the file. */
export function styleOf(role, format = 'text') {
  if (!ROLES[role] || !FORMATS[format]) throw new Error(`No style ${role} ${format}`);
  return 1 + roleNames.indexOf(role) * formatNames.length + formatNames.indexOf(format);
}

/** The row height that a text needs in a column of this width, in points; 0 for other values and empty texts. */
export function heightOf(role, text, width) {
  const { wrap, font } = ROLES[role];
  if (typeof text !== 'string' || text === '') return 0;
  const { size, bold } = FONTS[font];
  if (!wrap) return size * 1.4 + 2;
  // A column's width counts letters of 11 points; bold ones need more room, and words leave some room unused at line ends.
  const letters = Math.max(4, width * (11 / size) * (role === 'head' ? 0.75 : bold ? 0.95 : 1.02));
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
  return lines * size * 1.36 + 4;
}

export const escapeXml = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

const fontXml = ({ size, color, bold, underline }) =>
  `<font>${bold ? '<b/>' : ''}${underline ? '<u/>' : ''}<sz val="${size}"/><color rgb="${color}"/><name val="Calibri"/><family val="2"/></font>`;
const fillXml = (color) =>
  color
    ? `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`
    : '';
const borderXml = (sides) =>
  `<border>${['left', 'right', 'top', 'bottom']
    .map((side) => (sides[side] ? `<${side} style="thin"><color rgb="${sides[side]}"/></${side}>` : `<${side}/>`))
    .join('')}<diagonal/></border>`;

function roleXml(role, format) {
  const { font, fill, border, wrap, middle, indent } = ROLES[role];
  const fonts = Object.keys(FONTS);
  const fills = Object.keys(FILLS).filter((name) => FILLS[name]);
  const numFmt = FORMATS[format] === 'General' ? 0 : 164 + formatNames.indexOf(format);
  const isLeft = format === 'text' || role === 'head';
  // Text beside a figure needs a little room.
  const across = !isLeft ? ' horizontal="right"' : border === 'none' && !indent ? '' : ' horizontal="left" indent="1"';
  return `<xf numFmtId="${numFmt}" fontId="${1 + fonts.indexOf(font)}" fillId="${FILLS[fill] ? 2 + fills.indexOf(fill) : 0}" borderId="${Object.keys(BORDERS).indexOf(border)}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="${middle ? 'center' : 'top'}"${across}${wrap ? ' wrapText="1"' : ''}/></xf>`;
}

export function stylesXml() {
  const formats = formatNames.filter((name) => FORMATS[name] !== 'General');
  const cells = roleNames.flatMap((role) => formatNames.map((format) => roleXml(role, format)));
  const fills = Object.values(FILLS).filter(Boolean);
  const rule = (id, code) => `<dxf><numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/></dxf>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
    .map((name) => `<numFmt numFmtId="${164 + formatNames.indexOf(name)}" formatCode="${escapeXml(FORMATS[name])}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="${1 + Object.keys(FONTS).length}">${fontXml(FONTS.plain)}${Object.values(FONTS).map(fontXml).join('')}</fonts><fills count="${2 + fills.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.map(fillXml).join('')}</fills><borders count="${Object.keys(BORDERS).length}">${Object.values(BORDERS).map(borderXml).join('')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${1 + cells.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="2">${rule(190, NEGATIVE.crore)}${rule(191, NEGATIVE.lakh)}</dxfs></styleSheet>`;
}

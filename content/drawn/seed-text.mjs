// A seed file as text: one record per line, so that a changed record changes one line.
const line = (record) =>
  `  {${Object.entries(record)
    .map(([name, value]) => `${JSON.stringify(name)}: ${spaced(value)}`)
    .join(', ')}}`;

const spaced = (value) => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`)
    .join(', ')}}`;
};

export const seedText = (records) => `[\n${records.map(line).join(',\n')}\n]\n`;

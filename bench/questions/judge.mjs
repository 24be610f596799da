// Judges an answer of the assistant: is it right, and is there a figure in it that nobody gave?

/**
 * @typedef {{ title: string, formula: string, result: string, lines: { label: string, value: string }[] }} Sum
 * @typedef {{ kind: string, title: string, source?: string }} Citation
 * @typedef {{ text: string, citations?: Citation[], sums?: Sum[], draft?: unknown, showScheduler?: boolean }} Answer
 * @typedef {{ cites?: Citation[], all?: boolean, sum?: { result: string }, says?: string, draft?: boolean, scheduler?: boolean, refuses?: boolean }} Expected
 */

/**
 * Numbers of a text without their separators: "₹1,20,000" and "120000" are one.
 * @param {string} text
 */
export function figuresOf(text) {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => figure.replaceAll(',', '').replace(/\.$/, ''));
}

/**
 * What an answer itself says in figures: without numbers of citations, signs of lists, quoted examples, and how many entries a list has.
 * @param {string} text
 */
function toldFigures(text) {
  const told = text
    .replace(/\\(.)/g, '$1')
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/“[^”]*”/g, '')
    .replace(/Outset lists [\d,]+\+?/g, '')
    .replace(/^[\d,]+ of what you saved/gm, '');
  return figuresOf(told);
}

/**
 * Figures of the answer that are neither in the question, nor in a cited entry, nor in a sum. `entryText(title)` is all that the portal's content says of an entry.
 * @param {Answer & { question: string }} answer
 * @param {(title: string) => string} entryText
 */
export function inventedFigures({ question, text, citations = [], sums = [] }, entryText) {
  const given = new Set(
    figuresOf(
      [
        question,
        ...citations.flatMap(({ title, source = '' }) => [title, source, entryText(title)]),
        ...sums.flatMap(({ title, formula, result, lines }) => [
          title,
          formula,
          result,
          ...lines.flatMap(({ label, value }) => [label, value]),
        ]),
      ].join(' '),
    ),
  );
  return toldFigures(text).filter((figure) => !given.has(figure));
}

/**
 * Why an answer is wrong; null where it is right.
 * @param {Expected} expect
 * @param {Answer} answer
 */
export function faultOf(expect, { text, citations = [], sums = [], draft, showScheduler }) {
  const cited = (/** @type {Citation} */ { kind, title }) =>
    citations.some((one) => one.kind === kind && one.title === title);
  if (expect.cites) {
    const isRight = expect.all ? expect.cites.every(cited) : expect.cites.some(cited);
    return isRight ? null : 'the entry is not cited';
  }
  if (expect.sum)
    return sums.some(({ result }) => result.includes(expect.sum?.result ?? '')) ? null : 'another sum, or none';
  if (expect.says) return text.includes(expect.says) ? null : 'other words';
  if (expect.draft) return draft ? null : 'no draft';
  if (expect.scheduler) return showScheduler ? null : 'no form';
  if (citations.length > 0 || sums.length > 0 || draft || showScheduler) return 'it answers what it cannot know';
  return toldFigures(text).length === 0 ? null : 'it gives a figure';
}

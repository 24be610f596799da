// Judges an answer of the assistant: is it right, and is there a figure in it that no one gave?

/**
 * @typedef {{ title: string, formula: string, result: string, lines: { label: string, value: string }[] }} Sum
 * @typedef {{ kind: string, title: string, source?: string, href?: string }} Citation
 * @typedef {{ text: string, citations?: Citation[], sums?: (Sum & { href?: string })[], draft?: unknown, showScheduler?: boolean, meetingDetails?: unknown, action?: unknown }} Answer
 * @typedef {{ cites?: Citation[], all?: boolean, sum?: { result: string }, says?: string, draft?: boolean, scheduler?: boolean, refuses?: boolean }} Expected
 * @typedef {{ holds?: string[][], lacks?: string[], links?: string[], mostCited?: number, leastLines?: number, noFigures?: boolean, draft?: boolean, scheduler?: boolean }} Facts
 */

/**
 * Numbers of a text without their separators: "₹1,20,000" and "120000" are one.
 * @param {string} text
 */
export function figuresOf(text) {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => figure.replaceAll(',', '').replace(/\.$/, ''));
}

const UNITS = { K: 1e3, M: 1e6, B: 1e9, lakh: 1e5, crore: 1e7 };

/**
 * A text with its short amounts written out: "$300K" as "$300000", "₹4 crore" as "₹40000000".
 * @param {string} text
 */
const written = (text) =>
  text.replace(/(\d[\d,]*(?:\.\d+)?) ?(K|M|B|lakh|crore)\b/g, (_, figure, unit) =>
    String(Math.round(Number(figure.replaceAll(',', '')) * UNITS[/** @type {keyof typeof UNITS} */ (unit)])),
  );

/**
 * The words of an answer itself: without numbers of citations, signs of lists, quoted examples, and how many entries a list has.
 * @param {string} text
 */
function ownWords(text) {
  const own = text
    .replace(/\\(.)/g, '$1')
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/“[^”]*”/g, '')
    .replace(/Outset lists [\d,]+\+?/g, '')
    .replace(/^[\d,]+ of your saved items/gm, '')
    // Distances and counts that the portal works out, and the numbers of a list.
    .replace(/about \d+ km away, with \d+/g, '')
    .replace(
      /(?:lists|with|saved|you have|have|to|notes on) [\d,]+\+? (?:more )?(?:\w+[- ]){0,2}(?:investors?|incubators?|schemes?|entr(?:y|ies)|steps?|collections?)/gi,
      '',
    )
    .replace(/^\d+\. /gm, '');
  return own;
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
  const own = ownWords(text);
  const short = figuresOf(own);
  const long = figuresOf(written(own));
  return short.filter((figure, at) => !given.has(figure) && !given.has(long[at] ?? figure));
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
  return figuresOf(ownWords(text)).length === 0 ? null : 'it gives a figure';
}

/** Spelled one way for comparing: no escapes, no commas inside figures, plain spaces, small letters. @param {string} text */
const plain = (text) =>
  text
    .replace(/\\(.)/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/[\u00a0\u202f]/g, ' ')
    .toLowerCase();

/**
 * True where the fact is in the text: a figure only as a whole figure, so that "4" is not in "14416" or "4.5".
 * @param {string} text
 * @param {string} fact
 */
function has(text, fact) {
  const wanted = plain(fact);
  if (!/\d/.test(wanted)) return text.includes(wanted);
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\d.])${escaped}${/\d$/.test(wanted) ? '(?!\\d|\\.\\d*[1-9])' : ''}`, 'u').test(text);
}

/**
 * Why an answer lacks a fact, a link or a refusal, or has what it must not have; null where it is right.
 * @param {Facts} facts
 * @param {Answer} answer
 */
export function faultOfFacts(facts, answer) {
  const { text, citations = [], sums = [], draft, showScheduler, meetingDetails, action } = answer;
  const shown = plain(
    [
      text.replace(/ ?\[\d{1,3}\]/g, ''),
      ...citations.map(({ title }) => title),
      ...sums.flatMap(({ title, formula, result, lines }) => [
        title,
        formula,
        result,
        ...lines.map(({ label, value }) => `${label} ${value}`),
      ]),
      ...[draft, meetingDetails, action].map((part) => (part ? Object.values(part).flat().join(' ') : '')),
    ].join(' \n '),
  );
  const hrefs = [
    ...citations.map(({ href = '' }) => href),
    ...sums.map(({ href = '' }) => href),
    ...[...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, href = '']) => href),
    String(/** @type {{ href?: string }} */ (action ?? {}).href ?? ''),
  ];
  const missing = facts.holds?.find((some) => !some.some((fact) => has(shown, fact)));
  if (missing) return `lacks ${missing[0]}`;
  const wrong = facts.lacks?.find((fact) => has(shown, fact));
  if (wrong) return `has ${wrong}`;
  const link = facts.links?.find((one) => !hrefs.some((href) => href.startsWith(one)));
  if (link) return `no link to ${link}`;
  if (facts.mostCited !== undefined && citations.length > facts.mostCited) return `cites ${citations.length}`;
  if (facts.draft && !draft) return 'no draft';
  if (facts.scheduler && !showScheduler) return 'no form';
  const lines = text.split('\n').filter((line) => line.trim()).length;
  if (facts.leastLines !== undefined && lines < facts.leastLines) return `only ${lines} lines`;
  return facts.noFigures && figuresOf(ownWords(text)).length > 0 ? 'it gives a figure' : null;
}

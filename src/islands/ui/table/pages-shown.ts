/** Which page numbers a pagination shows. Pure. */

/** First, last, and the neighbours of the current page; null is a gap. A gap of one page shows that page. */
export function pagesShown(page: number, pageCount: number, around = 1): (number | null)[] {
  const wanted = new Set([1, pageCount]);
  for (let n = page - around; n <= page + around; n += 1) if (n >= 1 && n <= pageCount) wanted.add(n);
  const numbers = [...wanted].filter((n) => n >= 1).sort((a, b) => a - b);
  const shown: (number | null)[] = [];
  for (const n of numbers) {
    const before = shown.at(-1);
    if (typeof before === 'number' && n - before === 2) shown.push(before + 1);
    else if (typeof before === 'number' && n - before > 2) shown.push(null);
    shown.push(n);
  }
  return shown;
}

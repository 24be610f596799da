/** The calculator of our sheets: what each formula gives, and what it refuses. */
import { describe, expect, it } from 'vitest';

type Cell = string | number | boolean | null | { f: string };
const { calculator } = (await import(new URL('../documents/formula.mjs', import.meta.url).href)) as {
  calculator: (
    at: (sheet: string, column: number, row: number) => Cell,
  ) => (sheet: string, column: number, row: number) => unknown;
};

/** Row 1: 10, 20, empty, 'Seed', 0.1; row 2: 3, 'x', 4, true, ''. Another sheet has 7 in A1. */
const GRID: Cell[][] = [
  [10, 20, null, 'Seed', 0.1],
  [3, 'x', 4, true, ''],
];
const compute = (f: string) =>
  calculator((sheet, column, row) => {
    if (sheet === 'Other sheet') return column === 1 && row === 1 ? 7 : null;
    return row === 9 ? { f } : (GRID[row - 1]?.[column - 1] ?? null);
  })('Main', 1, 9);

describe('a formula', () => {
  it.each<[string, unknown]>([
    ['1+2*3', 7],
    ['(1+2)*3', 9],
    ['-2^2', 4],
    ['2^3*2', 16],
    ['10-4-3', 3],
    ['50%', 0.5],
    ['A1*5%', 0.5],
    ['A1&"-"&D1', '10-Seed'],
    ['"say ""hi"""', 'say "hi"'],
    ['A1+C1', 10],
    ['C1', 0],
    ["'Other sheet'!A1+$A$1", 17],
    ['SUM(A1:E1)', 30.1],
    ['SUM(A1:B1,A2,5)', 38],
    ['AVERAGE(A1:B1)', 15],
    ['MIN(A1:C1)', 10],
    ['MIN(C1:D1)', 0],
    ['MAX(A1:B2)', 20],
    ['COUNT(A1:E1)', 3],
    ['COUNTA(A1:E1)', 4],
    ['IF(A1>5,"big",1/0)', 'big'],
    ['IF(C1="","empty","full")', 'empty'],
    ['IF(A1<>10,1,0)', 0],
    ['AND(A1=10,B1=20)', true],
    ['OR(A1=1,NOT(B1=1))', true],
    ['ROUND(2.675,2)', 2.68],
    ['ROUND(-2.5,0)', -3],
    ['INT(-1.2)', -2],
    ['ABS(-3)', 3],
    ['SUMIF(D1:D2,"seed",A1:A2)', 10],
    ['SUMIF(A1:B1,">10")', 20],
    ['COUNTIF(A1:B2,"<5")', 1],
    ['SUMPRODUCT((A1:A2>5)*(B1:B2=20),A1:A2)', 10],
    ['SUMPRODUCT(A1:A2,A1:A2)', 109],
    ['INDEX(A1:A2,2)', 3],
    ['MATCH("SEED",D1:D2,0)', 1],
    ['DATE(2026,13,7)', 46_394],
    ['EDATE(DATE(2026,8,31),6)', 46_446],
    ['EDATE(DATE(2027,3,31),6)', 46_660],
    ['YEAR(46349)*10000+MONTH(46349)*100+DAY(46349)', 20_261_123],
  ])('=%s is %s', (formula, value) => {
    if (typeof value === 'number') expect(compute(formula)).toBeCloseTo(value, 9);
    else expect(compute(formula)).toBe(value);
  });

  it.each([
    ['1/0', /A9 .*Division by zero/],
    ['A9+1', /leads back to itself/],
    ['VLOOKUP(1,A1:B2,2)', /VLOOKUP is not known/],
    ['1+', /ends too early/],
    ['1 2', /goes on after its end/],
    ['A1#', /Cannot read/],
    ['B2*2', /“x” is no number/],
    ['MATCH("none",D1:D2,0)', /No “none”/],
  ])('=%s is refused', (formula, words) => {
    expect(() => compute(formula)).toThrow(words);
  });
});

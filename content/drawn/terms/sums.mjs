// Computes the worked examples with the assistant's calculators and the tools' exact arithmetic, so that no figure is typed twice.
import { CALCULATORS } from '../../../src/domain/assistant/sums/calculators';
import { counted, money, number, share } from '../../../src/domain/assistant/sums/figures';
import { divide, fraction, multiply, round, toDecimal, whole } from '../../../src/domain/money/fractions';

/** The result of a calculator. Stops the generation if the calculator refuses the input. */
export function run(name, input) {
  const calculator = CALCULATORS.find((one) => one.name === `calculate_${name}`);
  const sum = calculator.run(calculator.input.parse(input));
  if (typeof sum === 'string') throw new Error(`${name}: ${sum}`);
  return {
    ...sum,
    line: (label) => {
      const found = sum.lines.find((one) => one.label === label);
      if (!found) throw new Error(`${name} has no line "${label}"`);
      return found.value;
    },
  };
}

export const LAKH = 1e5;
export const CRORE = 1e7;
/** Whole rupees as people write them: "₹50 lakh". */
export const rupees = (amount) => money(Math.round(amount * 100), 'INR');
/** A fraction of rupees, rounded to the paisa. */
export const rupeesOf = (value) => money(Number(round(multiply(value, whole(100)))), 'INR');
/** `a ÷ b` as a percentage, for whole numbers. */
export const percentOf = (a, b, places = 2) => share(fraction(BigInt(a), BigInt(b)), places);
/** A whole number with its digits grouped. */
export const grouped = (value) => number(whole(value));
export { counted, divide, fraction, multiply, number, share, toDecimal, whole };

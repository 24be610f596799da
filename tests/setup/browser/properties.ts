/** How often a property is tried: 50 cases that are always the same, or as many random ones as `npm run bench -- --only properties` asks for. */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** 0 for the fixed cases of `npm test`. */
    randomCases: number;
  }
}

const random = inject('randomCases');
fc.configureGlobal(random > 0 ? { numRuns: random } : { numRuns: 50, seed: 20_261_126 });

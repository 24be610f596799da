// `npm run costs`: what Outset costs a month for 1,000, 10,000 and 100,000 people, as it is in docs/operating.md.
import { costTable } from '../bench/costs/model.mjs';

console.log(costTable());

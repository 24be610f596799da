// `npm run costs`: prints what Outset costs per month for 1,000, 10,000 and 100,000 people; docs/operating.md has the same table.
import { costTable } from '../bench/costs/model.mjs';

console.log(costTable());

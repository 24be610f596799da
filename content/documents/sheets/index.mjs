// All workbooks of the library.
import budgetAndRunway from './runway.mjs';
import capTable from './cap-table.mjs';
import { complianceCalendar } from './compliance.mjs';
import { dataRoom } from './data-room.mjs';
import financialModel from './financial-model.mjs';
import { investorPipeline, salesPipeline } from './pipelines.mjs';
import { hiringPlan, okrSheet } from './team.mjs';
import unitEconomics from './unit-economics.mjs';

export const WORKBOOKS = [
  financialModel,
  capTable,
  budgetAndRunway,
  unitEconomics,
  investorPipeline,
  salesPipeline,
  hiringPlan,
  okrSheet,
  complianceCalendar,
  dataRoom,
];

// All kinds of pictures, by the name that descriptions give them.
import { split, bars, curve, funnel, circle, nested, grid } from './measured.mjs';
import { flow, exchange, timeline, pair, table, list } from './ordered.mjs';

export const KINDS = { split, bars, curve, funnel, circle, nested, grid, flow, exchange, timeline, pair, table, list };

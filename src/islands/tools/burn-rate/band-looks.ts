/** How the three bands look: word, icon and colour together, so that none of them is needed alone. */
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { RunwayBand } from '@/domain/burn-rate/runway';

export const BAND_LOOKS = {
  critical: {
    name: 'Critical',
    Icon: CircleAlert,
    text: 'text-error',
    fill: 'bg-error',
    tint: 'border-error/50 bg-error/10',
  },
  warning: {
    name: 'Warning',
    Icon: TriangleAlert,
    text: 'text-warning',
    fill: 'bg-warning',
    tint: 'border-warning/60 bg-warning/10',
  },
  good: {
    name: 'Good',
    Icon: CircleCheck,
    text: 'text-success',
    fill: 'bg-success',
    tint: 'border-success/50 bg-success/10',
  },
} as const satisfies Record<RunwayBand, unknown>;

/** A verdict looks like a band; without one there is nothing to mark. */
export const VERDICT_BANDS = { alive: 'good', open: 'warning', dead: 'critical', none: null } as const;

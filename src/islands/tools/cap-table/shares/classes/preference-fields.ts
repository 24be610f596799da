/** The fields of a liquidation preference: multiple, participation and its cap. */
import { optionsOf } from '@/domain/options';
import type { Participation } from '@/domain/cap-table/document/document';
import { PARTICIPATIONS } from '@/domain/cap-table/presentation/terms-text';
import type { Fields } from '@/islands/ui/form/rows';

interface PreferenceValues {
  multiple: string;
  participation: Participation;
  cap: string;
}

const PRICES = { numeric: true, after: '× issue price' };

export const preferenceFields = ({ participation }: PreferenceValues): Fields<PreferenceValues> => ({
  multiple: { label: 'Liquidation preference', ...PRICES },
  participation: { label: 'Participation', options: optionsOf(PARTICIPATIONS) },
  cap: participation === 'capped' && { label: 'Cap on the total payout', ...PRICES, required: true },
});

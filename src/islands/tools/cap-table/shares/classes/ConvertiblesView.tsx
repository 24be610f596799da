/** SAFEs, iSAFEs and notes with their terms, and the round in which each one converts. */
import { Plus } from 'lucide-react';
import { limitOf } from '@/domain/cap-table/editing/share-edits';
import { holderName, KIND_NAMES, termsText, minorText, sharesText } from '@/domain/cap-table/presentation/texts';
import type { Convertible } from '@/domain/cap-table/document/document';
import { formatDay } from '@/domain/time/days';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Tag } from '@/islands/ui/Tag';
import { Faults, faultsAbout } from '@/islands/tools/cap-table/shares/Faults';
import { RowMenu, entryRemoval, useRemoval } from '@/islands/tools/cap-table/shares/entries/EntryTable';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

function Instrument({ one }: { one: Convertible }) {
  const { table, capitalisation, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const { currency } = table;
  const name = holderName(table, one.stakeholderId);
  const step = capitalisation.steps.find(
    ({ outcome, matured }) =>
      outcome?.conversions.some(({ id }) => id === one.id) || matured.some(({ id }) => id === one.id),
  );
  const conversion = [...(step?.outcome?.conversions ?? []), ...(step?.matured ?? [])].find(({ id }) => id === one.id);
  return (
    <li className="grid gap-2 rounded-lg border hairline p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {name} <Tag isMuted>{KIND_NAMES[one.kind]}</Tag>
          </p>
          <p className="muted mt-0.5 text-sm wrap-anywhere">{termsText(table, one)}</p>
        </div>
        <div className="text-right">
          <p className="font-semibold tabular-nums">{minorText(one.amount, currency)}</p>
          <p className="muted text-xs">{one.date ? formatDay(one.date) : 'No date'}</p>
        </div>
        {!isReadOnly && (
          <RowMenu
            name={`the ${KIND_NAMES[one.kind]} of ${name}`}
            onEdit={() => open({ kind: 'convertible', id: one.id })}
            onRemove={() =>
              remove(entryRemoval('convertibles', one, `The ${KIND_NAMES[one.kind]} of ${name} was removed.`))
            }
          />
        )}
      </div>
      <p className="text-sm">
        {conversion && step
          ? `Converts in ${step.name} into ${sharesText(conversion.shares, currency)} shares${conversion.basis === 'price' ? ' at the price of the round' : ` at its ${conversion.basis}`}.`
          : 'Not converted, so it does not count as shares yet.'}
      </p>
      <Faults faults={faultsAbout(capitalisation.faults, new Set([one.id]))} />
    </li>
  );
}

export function ConvertiblesView() {
  const { table, open, isReadOnly } = useShares();
  const { convertibles } = table.shares;
  const add = () => {
    const limit = limitOf(table, 'convertibles');
    if (limit) toast('error', limit);
    else open({ kind: 'convertible', id: null });
  };
  const button = (
    <Button size="sm" icon={Plus} onClick={add}>
      Add convertible
    </Button>
  );
  const total = convertibles.reduce((all, one) => all + one.amount, 0);
  return (
    <Section
      title="SAFEs and notes"
      text={
        convertibles.length > 0
          ? `${convertibles.length} with ${minorText(total, table.currency)} in total. They become shares in the next priced round.`
          : 'Money that becomes shares in the next priced round.'
      }
      actions={isReadOnly || convertibles.length === 0 ? null : button}
    >
      {convertibles.length === 0 ? (
        <EmptyState
          ghost={['name', 'tag', 'figure']}
          headingLevel={3}
          title="No SAFEs or notes yet"
          text="Post-money and pre-money SAFEs, Indian iSAFEs, and convertible notes with interest."
          action={isReadOnly ? null : button}
        />
      ) : (
        <ul aria-label="SAFEs and notes" className="grid grid-cols-1 gap-3">
          {convertibles.map((one) => (
            <Instrument key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** One entry of the audit log: each field before and after, and the way back to the version before it. */
import { useState } from 'react';
import { actionText, hasEarlierVersion, type AuditRecord } from '../../../domain/admin/audit';
import { ENTITIES } from '../../../domain/admin/entities';
import { momentText } from '../../../domain/admin/moments';
import { cellOf } from '../../../domain/admin/record-cells';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Drawer } from '../../ui/Drawer';
import { isSignedOut } from '../table/signed-out';

export interface AuditEntryProps {
  entry: AuditRecord;
  timeZone: string;
  onClose: () => void;
  onRestored: () => void;
}

export function AuditEntry({ entry, timeZone, onClose, onRestored }: AuditEntryProps) {
  const [isBusy, setBusy] = useState(false);
  const entity = ENTITIES.get(entry.subjectType);
  const textOf = (name: string, value: unknown): string => {
    const field = entity?.fields.find((one) => one.name === name) ?? ({ kind: 'line' } as const);
    return String(cellOf(field, value) ?? '') || '–';
  };
  const restore = async () => {
    setBusy(true);
    const answer = await api.post('/api/admin/audit/:id/restore', { param: { id: String(entry.id) } });
    setBusy(false);
    if (isSignedOut(answer)) return;
    if (!answer.ok) return void toast('error', failureText(answer, 'The earlier version could not be brought back.'));
    toast('success', `${entry.name ?? 'The record'} is as it was before this change`);
    onRestored();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      side="wide"
      title={actionText(entry.action)}
      footer={
        hasEarlierVersion(entry) && (
          <Button variant="primary" busy={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        )
      }
    >
      <p className="text-sm">
        <strong className="font-medium wrap-anywhere">{entry.name ?? entry.subjectId}</strong>
        <span className="muted">{` · ${entry.operator ?? 'a former operator'} · ${momentText(entry.at, timeZone)}`}</span>
      </p>
      {hasEarlierVersion(entry) && (
        <p className="muted mt-2 text-sm">
          Restoring puts the record back to what stands under Before, with all that was changed after it taken back,
          too.
        </p>
      )}
      <div role="region" aria-label="Changes" tabIndex={0} className="mt-4 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="muted text-xs">
              {['Field', 'Before', 'After'].map((title) => (
                <th key={title} scope="col" className="py-1 pr-3 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(entry.changes ?? {}).map(([name, [was, is]]) => (
              <tr key={name} className="border-t hairline align-top">
                <th scope="row" className="py-2 pr-3 font-medium">
                  {entity?.fields.find((field) => field.name === name)?.label ?? name}
                </th>
                <td className="max-w-56 py-2 pr-3 whitespace-pre-line wrap-anywhere">{textOf(name, was)}</td>
                <td className="max-w-56 py-2 whitespace-pre-line wrap-anywhere">{textOf(name, is)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Drawer>
  );
}

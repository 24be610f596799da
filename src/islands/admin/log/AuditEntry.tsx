/** One entry of the audit log: each field before and after, and the way back to the version before it. */
import { useState } from 'react';
import { actionText, hasEarlierVersion, type AuditRecord } from '../../../domain/admin/audit';
import { changeLines } from '../../../domain/admin/change-lines';
import { ENTITIES } from '../../../domain/admin/entities';
import { momentText } from '../../../domain/admin/moments';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Drawer } from '../../ui/Drawer';
import { isSignedOut } from '../table/signed-out';

const SIDES = { before: 'Before', after: 'After' } as const;

export interface AuditEntryProps {
  entry: AuditRecord;
  timeZone: string;
  onClose: () => void;
  onRestored: () => void;
}

export function AuditEntry({ entry, timeZone, onClose, onRestored }: AuditEntryProps) {
  const [isBusy, setBusy] = useState(false);
  const lines = changeLines(ENTITIES.get(entry.subjectType)?.fields ?? [], entry.changes ?? {});
  // What was created has nothing before it, and what was deleted nothing after.
  const sides = (['before', 'after'] as const).filter(
    (side) => hasEarlierVersion(entry) || lines.some((line) => line[side] !== ''),
  );
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
      side="form"
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
          Restoring puts the record back to what you see under Before. Later changes are taken back too.
        </p>
      )}
      <div role="region" aria-label="Changes" tabIndex={0} className="mt-4 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="muted text-xs">
              {['Field', ...sides.map((side) => SIDES[side])].map((title) => (
                <th key={title} scope="col" className="py-1 pr-3 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name} className="border-t hairline align-top">
                <th scope="row" className="py-2 pr-3 font-medium">
                  {line.label}
                </th>
                {sides.map((side) => (
                  <td key={side} className="min-w-24 py-2 pr-3 whitespace-pre-line wrap-anywhere">
                    {line[side] || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Drawer>
  );
}

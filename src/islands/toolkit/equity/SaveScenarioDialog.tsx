/** Keeps the present cap table as a scenario, under a name. */
import { useState } from 'react';
import type { CapTable } from '../../../domain/cap-table/document';
import { createScenario } from '../../../domain/cap-table/scenarios';
import { toast } from '../../../stores/toasts';
import type { ToolStore } from '../../../stores/tool-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { useToolForm } from '../frame/use-tool-form';

interface SaveScenarioDialogProps {
  store: ToolStore<CapTable>;
  open: boolean;
  onClose: () => void;
}

export default function SaveScenarioDialog({ store, open, onClose }: SaveScenarioDialogProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { values, errors, set, reset, formProps } = useToolForm({
    initial: { name: '', description: '' },
    schema: async () => (await import('../../../domain/cap-table/forms')).scenarioForm,
    onValid: (input) => {
      const table = store.$state.get().workspace.open.data;
      const result = createScenario(table, {
        ...input,
        id: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
      });
      if (!result.ok) return setFault(result.faults[0]?.message ?? null);
      store.edit(() => result.value);
      toast('success', `Scenario “${input.name}” was saved.`);
      reset();
      setFault(null);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save Current Scenario"
      description="Stakeholders and rounds are kept as they are now. You can load them again at any time."
    >
      <form {...formProps} className="grid gap-4">
        <Field label="Name" error={errors['name'] ?? fault ?? undefined} required>
          {(props) => (
            <input
              {...props}
              data-autofocus=""
              className="input w-full aria-invalid:border-error max-md:min-h-11"
              value={values.name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="Description" error={errors['description']} help="Optional">
          {(props) => (
            <textarea
              {...props}
              className="textarea min-h-20 w-full aria-invalid:border-error"
              value={values.description}
              onChange={(event) => set('description', event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Saves the current cap table as a named scenario. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import type { CapTable } from '@/domain/cap-table/document/document';
import { createScenario } from '@/domain/cap-table/document/scenarios';
import { toast } from '@/stores/toasts';
import type { ToolStore } from '@/stores/tools/tool-store';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

const WIDE = 'sm:col-span-2';

export function SaveScenarioDialog({ store, open, onClose }: Closable & { store: ToolStore<CapTable> }) {
  const form = useForm({
    initial: { name: '', description: '' },
    schema: async () => (await import('@/domain/cap-table/editing/forms')).scenarioForm,
    onValid: (input) => {
      const table = store.$state.get().workspace.open.data;
      const result = createScenario(table, {
        ...input,
        id: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
      });
      if (!result.ok) return { errors: { name: result.faults[0]?.message ?? '' } };
      store.edit(() => result.value);
      toast('success', `Scenario “${input.name}” was saved.`);
      form.reset();
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Save Current Scenario"
      description="This saves your stakeholders and rounds as they are now. You can load them again at any time."
      form={form}
      submitLabel="Save"
      fields={{
        name: { label: 'Name', className: WIDE, required: true, autoFocus: true, maxLength: 200 },
        description: { label: 'Description', className: WIDE, help: 'Optional', rows: 3 },
      }}
    />
  );
}

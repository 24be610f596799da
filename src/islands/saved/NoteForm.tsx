/** The form of a note on a saved item: fetched once somebody writes one. */
import { NOTE_LIMIT } from '../../domain/saved/items';
import { changeDetails } from '../../domain/saved/pipeline';
import type { CollectionItem } from '../../domain/saved/view';
import { applySaved, savedState } from '../../stores/saved';
import { FormActions } from '../ui/form/actions';
import { TextAreaRow } from '../ui/form/rows';
import { useForm } from '../ui/form/use-form';

export interface NoteProps {
  item: CollectionItem;
  collection: string;
}

export function NoteForm({ item, collection, onClose }: NoteProps & { onClose: () => void }) {
  const form = useForm({
    initial: { note: item.note },
    onValid: ({ note }) => {
      applySaved(changeDetails(savedState(), collection, item, { note }).changes);
      onClose();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-2">
      <TextAreaRow form={form} name="note" label="Note" autoFocus maxLength={NOTE_LIMIT} inputClass="min-h-20" />
      <div className="flex justify-end gap-2">
        <FormActions form={form} size="sm" onCancel={onClose} submitLabel="Save note" />
      </div>
    </form>
  );
}

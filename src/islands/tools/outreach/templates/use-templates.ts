/** The person's own templates: listed from the browser's database, saved, deleted with Undo, imported and exported as one file. */
import { useEffect, useState } from 'react';
import { OUTREACH_MESSAGES, type EmailTemplate } from '@/domain/outreach/letters/template';
import { deleteTemplate, listTemplates, putTemplates } from '@/lib/storage/template-storage';
import { toast } from '@/stores/toasts';

export interface OwnTemplates {
  phase: 'loading' | 'ready' | 'failed';
  list: readonly EmailTemplate[];
  /** How many templates in the database cannot be read; they stay there. */
  unreadable: number;
  retry: () => void;
  /** Returns whether it is saved; shows a message either way. */
  save: (template: EmailTemplate, isNew: boolean) => Promise<boolean>;
  remove: (template: EmailTemplate) => Promise<void>;
  importFile: (file: File) => Promise<void>;
  exportFile: () => Promise<void>;
}

const byName = (a: EmailTemplate, b: EmailTemplate) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const CHANNEL = 'outset-email-templates';
const notifyOthers = () => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
};

export function useTemplates(): OwnTemplates {
  const [state, setState] = useState<Pick<OwnTemplates, 'phase' | 'list' | 'unreadable'>>({
    phase: 'loading',
    list: [],
    unreadable: 0,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    listTemplates().then(
      ({ templates, unreadable }) => !isOver && setState({ phase: 'ready', list: templates, unreadable }),
      () => !isOver && setState((now) => ({ ...now, phase: 'failed' })),
    );
    return () => {
      isOver = true;
    };
  }, [turn]);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => setTurn((now) => now + 1);
    return () => channel.close();
  }, []);

  const put = async (templates: readonly EmailTemplate[]) => {
    await putTemplates(templates);
    const ids = new Set(templates.map(({ id }) => id));
    setState((now) => ({
      ...now,
      phase: 'ready',
      list: [...now.list.filter(({ id }) => !ids.has(id)), ...templates].sort(byName),
    }));
    notifyOthers();
  };

  return {
    ...state,
    retry: () => setTurn((now) => now + 1),
    async save(template, isNew) {
      try {
        await put([template]);
        toast('success', isNew ? OUTREACH_MESSAGES.saved : OUTREACH_MESSAGES.updated);
        return true;
      } catch {
        toast('error', OUTREACH_MESSAGES.saveFailed);
        return false;
      }
    },
    async remove(template) {
      try {
        await deleteTemplate(template.id);
      } catch {
        toast('error', OUTREACH_MESSAGES.deleteFailed);
        return;
      }
      setState((now) => ({ ...now, list: now.list.filter(({ id }) => id !== template.id) }));
      notifyOthers();
      const putBack = () => void put([template]).catch(() => toast('error', OUTREACH_MESSAGES.saveFailed));
      toast('success', OUTREACH_MESSAGES.deleted, { action: { label: 'Undo', run: putBack }, duration: 10_000 });
    },
    async importFile(file) {
      try {
        const { readTemplateFile } = await import('./template-file');
        // The list on screen may still be loading.
        const { templates } = await listTemplates();
        const result = await readTemplateFile(file, templates);
        if ('fault' in result) return void toast('error', result.fault);
        if (result.added.length > 0) await put(result.added);
        toast(result.added.length > 0 ? 'success' : 'info', result.text);
      } catch {
        toast('error', OUTREACH_MESSAGES.saveFailed);
      }
    },
    async exportFile() {
      try {
        const { writeTemplateFile } = await import('./template-file');
        writeTemplateFile((await listTemplates()).templates);
      } catch {
        toast('error', 'Connection Error');
      }
    },
  };
}

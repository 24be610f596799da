/** The templates as cards, one of them with its content, and deleting with Undo. */
import { useEffect, useState } from 'react';
import { TEMPLATE_TEXTS, type Template } from '@/domain/newsletters/templates/templates';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';
import { useAnswer } from '@/islands/lists/use-answer';

type Templates = readonly Template[] | 'failed' | null;

export function useTemplates() {
  const { value, failed, reload } = useAnswer({
    key: ['templates'],
    ask: (signal) => api.get('/api/templates', { query: { content: 'no' }, signal }),
    read: ({ data }) => data ?? null,
  });
  const templates: Templates = failed ? 'failed' : (value?.data ?? null);

  const restore = async ({ _id }: Template) => {
    const answer = await api.post('/api/admin/records/:noun/restore', {
      param: { noun: 'newsletter-template' },
      json: { ids: [_id] },
    });
    if (isSignedOut(answer)) return;
    if (!answer.ok) toast('error', TEMPLATE_TEXTS.saveFailed);
    await reload();
  };
  const remove = async (template: Template) => {
    const answer = await api.delete('/api/templates/:id', { param: { id: template._id } });
    if (isSignedOut(answer)) return;
    if (answer.ok)
      toast('success', `${template.name} deleted`, { action: { label: 'Undo', run: () => void restore(template) } });
    // 404: it was deleted already, which is what was asked for.
    else if (answer.status !== 404) toast('error', TEMPLATE_TEXTS.deleteFailed);
    await reload();
  };
  return { templates, isTruncated: value?.truncated === true, reload, remove };
}
export type TemplateList = ReturnType<typeof useTemplates>;

/** One template with its content; null while it loads or if none is asked for. Calls `onFailed` if it cannot be read. */
export function useTemplate(id: string, onFailed: () => void): Template | null {
  const [template, setTemplate] = useState<Template | null>(null);
  useEffect(() => {
    setTemplate(null);
    if (id === '') return;
    let isGone = false;
    void api.get('/api/templates/:id', { param: { id } }).then((answer) => {
      if (isGone || isSignedOut(answer)) return;
      if (answer.data) return setTemplate(answer.data);
      toast('error', TEMPLATE_TEXTS.fetchFailed);
      onFailed();
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for each that is opened
  }, [id]);
  return template?._id === id ? template : null;
}

/** The templates of newsletters: four tabs, cards, and dialogs to write, clone and preview one. Its state is in the address. */
import { capital } from '@/domain/text/capital';
import { useState, useEffect } from 'react';
import { Plus, Copy, Eye, Mail, Pencil, Trash2 } from 'lucide-react';
import { openParts, readTemplatesState, templatesHref, type TemplatesState } from '@/domain/newsletters/screen-state';
import {
  isOfTab,
  TEMPLATE_TABS,
  TEMPLATE_TEXTS,
  type TemplateTab,
  type Template,
} from '@/domain/newsletters/templates/templates';
import { Button, IconButton } from '@/islands/ui/Button';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { shownPicture } from '@/domain/addresses/own-picture';
import { Tag } from '@/islands/ui/Tag';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';
import { useAnswer } from '@/islands/lists/use-answer';
import { MailPreview } from './MailPreview';
import { TemplateForm } from './TemplateForm';

type Templates = readonly Template[] | 'failed' | null;

/** The templates as cards, one of them with its content, and deleting with Undo. */
function useTemplates() {
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
    // 404: the template was deleted already, so there is nothing more to do.
    else if (answer.status !== 404) toast('error', TEMPLATE_TEXTS.deleteFailed);
    await reload();
  };
  return { templates, isTruncated: value?.truncated === true, reload, remove };
}
type TemplateList = ReturnType<typeof useTemplates>;

/** One template with its content; null while it loads or if none is requested. Calls `onFailed` if it cannot be read. */
function useTemplate(id: string, onFailed: () => void): Template | null {
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

function Thumbnail({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  const shape = 'aspect-8/5 w-full border-b hairline bg-base-300';
  if (isBroken || src === '')
    return (
      <div className={`muted grid place-items-center ${shape}`} aria-hidden="true">
        <Mail className="size-8" />
      </div>
    );
  return (
    <img
      src={src}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`object-cover ${shape}`}
    />
  );
}

interface TemplateCardProps {
  template: Template;
  onPreview: () => void;
  onClone: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A template as a card: its picture, purpose and actions. */
function TemplateCard({ template, onPreview, onClone, onEdit, onDelete }: TemplateCardProps) {
  const { name, description, category, isDefault, thumbnail, pictures } = template;
  const picture = shownPicture(thumbnail, pictures);
  return (
    <article aria-label={name} className="flex h-full flex-col overflow-hidden rounded-xl border hairline bg-base-100">
      <Thumbnail key={picture} src={picture} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 className="text-base font-semibold text-balance wrap-anywhere">{name}</h3>
        <div className="flex flex-wrap gap-x-3">
          <Tag>{capital(category)}</Tag>
          {isDefault && <Tag isMuted>Default</Tag>}
        </div>
        <p className="muted line-clamp-3 text-sm wrap-anywhere">{description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-1 pt-2">
          <Button size="sm" icon={Eye} onClick={onPreview}>
            Preview<span className="sr-only"> {name}</span>
          </Button>
          <Button size="sm" icon={Copy} onClick={onClone}>
            Clone<span className="sr-only"> {name}</span>
          </Button>
          {!isDefault && (
            <div className="ml-auto flex">
              <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
              <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

const PANEL = 'templates-panel';
const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4';

interface CardsProps {
  list: TemplateList;
  show: TemplateTab;
  go: (change: Partial<TemplatesState>) => void;
}

function Cards({ list, show, go }: CardsProps) {
  const { templates, reload, remove } = list;
  if (templates === null)
    return (
      <div role="status" aria-label="Loading" className={GRID}>
        {[1, 2, 3, 4].map((at) => (
          <LoadingFrame key={at} className="h-80" />
        ))}
      </div>
    );
  if (templates === 'failed')
    return (
      <FailedState
        headingLevel={3}
        title={TEMPLATE_TEXTS.fetchFailed}
        text="Check your connection and try again."
        retry={reload}
      />
    );
  const shown = templates.filter((template) => isOfTab(show, template));
  if (shown.length === 0)
    return (
      <EmptyState
        ghost={['mark', 'name', 'text', 'tag']}
        headingLevel={3}
        title="No templates here yet"
        text="Clone a default and change the copy, or start with an empty one."
        action={<Button onClick={() => go({ show: 'default' })}>See the defaults</Button>}
      />
    );
  return (
    <ul className={GRID}>
      {shown.map((template) => (
        <li key={template._id}>
          <TemplateCard
            template={template}
            onPreview={() => go({ open: `preview.${template._id}` })}
            onClone={() => go({ open: `clone.${template._id}` })}
            onEdit={() => go({ open: `edit.${template._id}` })}
            onDelete={() => void remove(template)}
          />
        </li>
      ))}
    </ul>
  );
}

export default function TemplatesPanel() {
  const { state, go, hrefOf } = useUrlState<TemplatesState>({
    // This is rendered only in the browser.
    first: readTemplatesState(new URLSearchParams(location.search)),
    read: readTemplatesState,
    href: templatesHref,
  });
  const list = useTemplates();
  const [round, setRound] = useState(0);
  const close = () => go({ open: '' });
  const { what: requestedAction, id } = openParts(state.open);
  const template = useTemplate(id, close);
  // A default cannot be changed: an address that edits one opens a copy.
  const action = requestedAction === 'edit' && template?.isDefault ? 'clone' : requestedAction;
  const previewed = useLast(action === 'preview' ? template : null);
  const form = useLast(
    action === 'new'
      ? 'new.'
      : (action === 'edit' || action === 'clone') && template
        ? `${action}.${template._id}`
        : null,
  );
  const formed = useLast(action === 'edit' || action === 'clone' ? template : null);
  const formWhat = (form?.split('.')[0] ?? 'new') as 'new' | 'edit' | 'clone';
  const label = TEMPLATE_TABS.find(({ tab }) => tab === state.show)?.label;
  return (
    <section aria-labelledby="templates-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="templates-heading" className="text-xl font-semibold">
          Newsletter Templates
        </h2>
        <Button size="sm" icon={Plus} onClick={() => go({ open: 'new' })}>
          Add template
        </Button>
      </div>
      <Tabs
        label="Templates"
        value={state.show}
        panelId={PANEL}
        items={TEMPLATE_TABS.map((one) => ({
          value: one.tab,
          label: one.label,
          href: hrefOf({ show: one.tab, open: '' }),
          ...(Array.isArray(list.templates)
            ? { count: list.templates.filter((each) => isOfTab(one.tab, each)).length }
            : {}),
        }))}
        onChange={(tab) => go({ show: tab as TemplateTab, open: '' })}
      />
      <div role="tabpanel" id={PANEL} aria-label={label} className="grid grid-cols-1 gap-4">
        <Cards list={list} show={state.show} go={go} />
        {list.isTruncated && <p className="muted text-sm">Only the 1,000 most recently changed templates are shown.</p>}
      </div>
      <MailPreview
        open={action === 'preview' && template !== null}
        title={previewed?.name ?? ''}
        mail={previewed ? { subject: previewed.name, content: previewed.content ?? '', hasSamples: true } : null}
        onClose={close}
      />
      {form !== null && (
        <TemplateForm
          key={`${form}:${formed?.revision ?? ''}:${round}`}
          what={formWhat}
          template={formWhat === 'new' ? null : formed}
          open={action === 'new' || ((action === 'edit' || action === 'clone') && template !== null)}
          onClose={close}
          onSaved={() => {
            close();
            void list.reload().then(() => setRound((now) => now + 1));
          }}
        />
      )}
    </section>
  );
}

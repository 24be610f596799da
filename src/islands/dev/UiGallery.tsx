/** The gallery of all building blocks, each in its states. */
import { optionsOf } from '@/domain/options';
import { useState, type ReactNode } from 'react';
import { Bookmark, Ellipsis, Plus, SearchX } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Field, Select, TextInput, TextArea } from '@/islands/ui/fields/inputs';
import { Logo } from '@/islands/ui/Logo';
import { Menu } from '@/islands/ui/overlay/Menu';
import { Pagination } from '@/islands/ui/table/Pagination';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { ChosenTag, Tag, TagList } from '@/islands/ui/Tag';
import { GalleryCharts, GalleryDialogs, GalleryTable } from './GalleryParts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-b hairline py-5 last:border-0">
      <h2 className="muted font-sans text-xs font-medium tracking-normal">{title}</h2>
      {children}
    </div>
  );
}

const ROW = 'flex flex-wrap items-center gap-2';

export function UiGallery({ name }: { name: string }) {
  const [tab, setTab] = useState('all');
  const [tags, setTags] = useState(['Stage: MVP', 'Mumbai']);
  return (
    <>
      <Part title="Button">
        <div className={ROW}>
          <Button variant="primary">Primary</Button>
          <Button>Outline</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button href="#main">Link</Button>
        </div>
        <div className={ROW}>
          <Button variant="primary" size="sm" icon={Plus}>
            Small with icon
          </Button>
          <Button variant="primary" size="sm" busy>
            Busy
          </Button>
          <Button size="sm" disabled>
            Disabled
          </Button>
          <IconButton label="Save" icon={Bookmark} />
        </div>
      </Part>
      <Part title="Menu, Dialog, Drawer, ConfirmDialog">
        <div className={ROW}>
          <Menu
            label="Options"
            align="start"
            trigger={<Ellipsis className="size-4" />}
            items={[
              { label: 'Add to favorites', icon: Bookmark, onSelect: () => toast('success', 'Added to Favorites') },
              { label: 'Share', items: [{ label: 'Copy link' }, { label: 'Mail' }] },
              { label: 'Columns', checked: true },
              'separator',
              { label: 'Not for guests', disabled: true },
              { label: 'Remove', danger: true },
            ]}
          />
          <GalleryDialogs />
        </div>
      </Part>
      <Part title="Toaster">
        <div className={ROW}>
          <Button size="sm" onClick={() => toast('success', 'Collection Created')}>
            Success
          </Button>
          <Button size="sm" onClick={() => toast('error', 'Failed to load data.')}>
            Error
          </Button>
          <Button size="sm" onClick={() => toast('warning', 'Already in Favorites')}>
            Warning
          </Button>
          <Button
            size="sm"
            onClick={() =>
              toast('info', 'Removed', { action: { label: 'Undo', run: () => toast('info', 'Back again') } })
            }
          >
            With Undo
          </Button>
        </div>
      </Part>
      <Part title="Field, Select, Checkbox">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Full name" required help="As on your documents.">
            {(control) => <TextInput {...control} placeholder="Asha Rao" />}
          </Field>
          <Field label="Email" error="Please enter a valid email!">
            {(control) => <TextInput {...control} defaultValue="asha@" />}
          </Field>
          <Field label="City">
            {(control) => (
              <Select
                {...control}
                placeholder="Choose a city"
                options={optionsOf({ pune: 'Pune', mumbai: 'Mumbai' })}
              />
            )}
          </Field>
          <Field label="About">{(control) => <TextArea {...control} placeholder="A few sentences" />}</Field>
        </div>
        <div className="grid max-w-60">
          <Checkbox label="Fintech" count={1204} defaultChecked />
          <Checkbox label="Climate" count={38} />
          <Checkbox label="Closed" disabled />
        </div>
      </Part>
      <Part title="Tabs">
        <Tabs
          label={`Type, ${name}`}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'all', label: 'All', count: 128 },
            { value: 'seed', label: 'Seed', count: 41 },
            { value: 'angel', label: 'Angel' },
          ]}
        />
      </Part>
      <Part title="Tag, TagList, Logo">
        <div className={ROW}>
          <Tag>SaaS</Tag>
          <Tag isMuted>Early Stage</Tag>
          {tags.map((tag) => (
            <ChosenTag
              key={tag}
              onRemove={() => setTags(tags.filter((other) => other !== tag))}
              removeLabel={`Remove ${tag}`}
            >
              {tag}
            </ChosenTag>
          ))}
        </div>
        <TagList items={['SaaS', 'Fintech', 'DeepTech', 'Climate']} label="Focus industries" />
        <div className={ROW}>
          {['Blume Ventures', '100X.VC', 'Antler India', 'Kae Capital', 'आविष्कार कैपिटल'].map((one) => (
            <Logo key={one} name={one} />
          ))}
          <Logo name="Asha Rao" size={48} round />
          <Logo name="Broken" src="data:image/png;base64,AAAA" size={48} />
        </div>
      </Part>
      <Part title="DataTable">
        <GalleryTable />
      </Part>
      <Part title="Pagination: open, and locked for guests">
        <Pagination
          page={4}
          pageCount={22}
          hrefFor={(page) => `#page-${page}`}
          summary="19–24 of 128"
          label={`Pages, ${name}`}
        />
        <Pagination
          page={1}
          pageCount={4}
          hrefFor={() => '#'}
          locked="Login required to view more"
          label={`Pages for guests, ${name}`}
        />
      </Part>
      <Part title="Skeleton, EmptyState">
        <div className="flex items-center gap-3">
          <Skeleton className="size-8" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
        <EmptyState
          headingLevel={3}
          icon={SearchX}
          title="No investors match"
          text="Take a filter off, or search for fewer letters."
          action={<Button size="sm">Clear all</Button>}
        />
      </Part>
      <Part title="Charts">
        <GalleryCharts />
      </Part>
    </>
  );
}

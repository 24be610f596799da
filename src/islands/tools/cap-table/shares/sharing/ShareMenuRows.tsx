/** The rows of the "Share" menu, with the dialogs that they open. Replaces the plain button at the first press, already open. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useRef, useState } from 'react';
import { FileDown, FileUp, Link2 } from 'lucide-react';
import { saysCountry, type CapTable } from '@/domain/cap-table/document/document';
import { toast } from '@/stores/toasts';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Menu } from '@/islands/ui/overlay/Menu';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import type { MenuButton } from '@/islands/tools/frame/FetchedMenu';
import { type OcfNotice, OcfNotes } from './OcfNotes';
import { phoneCountries } from '@/islands/account/registration/phone-number';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

/** Territories with a calling code but without an official ISO 3166 code. */
const NONE_OF_ISO = new Set(['AC', 'TA', 'XK']);

/** Before an export, asks for the country of formation, which the Open Cap Format requires. */
function CountryDialog({ open, onClose, onCountry }: Closable & { onCountry: (country: string) => void }) {
  const form = useForm({
    initial: { country: '' },
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).countryForm,
    onValid: ({ country }) => {
      onClose();
      onCountry(country);
    },
  });
  const countries = phoneCountries().filter(({ code }) => !NONE_OF_ISO.has(code));
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Export Open Cap Format"
      description="The format says where the company was formed."
      size="sm"
      form={form}
      submitLabel="Export"
      fields={{
        country: {
          label: 'Country of formation',
          required: true,
          options: [
            { value: '', label: 'Choose a country' },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ],
        },
      }}
    />
  );
}

const FAILED = 'This could not be loaded. Check your connection and try again.';

export interface ShareMenuProps {
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
}

export function ShareMenuRows({ store, state, button }: ShareMenuProps & { button: MenuButton }) {
  const file = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<OcfNotice | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasNotes = useOnce(notice !== null);
  const [isAsking, setAsking] = useState(false);
  const hasAsked = useOnce(isAsking);
  const { open } = state.workspace;
  const show = (next: OcfNotice) => {
    setNotice(next);
    setOpen(true);
  };

  const run = (work: () => Promise<unknown>) => void work().catch(() => toast('error', FAILED));
  // The code of each action is loaded when it is chosen.
  const share = async () => (await import('./copy-link')).copyLink(open.data, show);
  const sendOcf = async (country?: string) => (await import('./ocf-transfer')).sendDocument(open, country, show);
  const takeOcf = async (files: readonly File[]) => (await import('./ocf-transfer')).takeFiles(files, store, show);

  return (
    <>
      <Menu
        {...button}
        startOpen
        width={260}
        items={[
          { label: 'Copy a link to this table', icon: Link2, onSelect: () => run(share) },
          'separator',
          { label: 'Import Open Cap Format', icon: FileUp, onSelect: () => file.current?.click() },
          {
            label: 'Export Open Cap Format',
            icon: FileDown,
            onSelect: () => (saysCountry(open.data) ? run(() => sendOcf()) : setAsking(true)),
          },
        ]}
      />
      <input
        ref={file}
        type="file"
        multiple
        hidden
        accept=".zip,.json,application/zip,application/json"
        aria-label="Open Cap Format files to import"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) run(() => takeOcf(files));
          // Lets people choose the same file again.
          event.target.value = '';
        }}
      />
      {hasAsked && (
        <CountryDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onCountry={(country) => run(() => sendOcf(country))}
        />
      )}
      {hasNotes && notice && <OcfNotes open={isOpen} onClose={() => setOpen(false)} notice={notice} />}
    </>
  );
}

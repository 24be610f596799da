/** A template as a card: its picture, purpose and actions. */
import { useState } from 'react';
import { Copy, Eye, Mail, Pencil, Trash2 } from 'lucide-react';
import { shownPicture } from '@/domain/addresses/own-picture';
import type { Template } from '@/domain/newsletters/templates/templates';
import { Button, IconButton } from '@/islands/ui/Button';
import { Tag } from '@/islands/ui/Tag';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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

export interface TemplateCardProps {
  template: Template;
  onPreview: () => void;
  onClone: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function TemplateCard({ template, onPreview, onClone, onEdit, onDelete }: TemplateCardProps) {
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
          <Button size="sm" icon={<Eye className="size-4" aria-hidden="true" />} onClick={onPreview}>
            Preview<span className="sr-only"> {name}</span>
          </Button>
          <Button size="sm" icon={<Copy className="size-4" aria-hidden="true" />} onClick={onClone}>
            Clone<span className="sr-only"> {name}</span>
          </Button>
          {!isDefault && (
            <div className="ml-auto flex">
              <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
              <IconButton label={`Delete ${name}`} icon={<Trash2 className="size-4" />} onClick={onDelete} />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

/** The categories of the weekly digest. Each change is saved immediately, one request after another, and undone if the server refuses it. */
import { useRef, useState } from 'react';
import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, type NewsCategory } from '@/domain/news/choices';
import { PREFERENCE_NOT_SAVED } from '@/domain/notifications/preferences';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Checkbox } from '@/islands/ui/fields/Checkbox';

export interface NewsCategoryChoiceProps {
  chosen: readonly NewsCategory[];
  /** The address for the person's user type. */
  path: '/api/notifications' | '/api/visitor/notifications';
}

export function NewsCategoryChoice({ chosen, path }: NewsCategoryChoiceProps) {
  const [shown, setShown] = useState(chosen);
  const saved = useRef(chosen);
  const wanted = useRef(chosen);
  const isSaving = useRef(false);

  const save = async () => {
    if (isSaving.current) return; // the running loop also saves the newest choice
    isSaving.current = true;
    while (wanted.current !== saved.current) {
      const categories = wanted.current;
      const answer = await api.put(`${path}/news-categories`, { json: { categories: [...categories] } });
      if (answer.ok) {
        saved.current = categories;
        continue;
      }
      wanted.current = saved.current;
      setShown(saved.current);
      toast('error', PREFERENCE_NOT_SAVED);
    }
    isSaving.current = false;
  };

  const turn = (category: NewsCategory, isOn: boolean) => {
    const next = NEWS_CATEGORIES.filter((other) => (other === category ? isOn : wanted.current.includes(other)));
    wanted.current = next;
    setShown(next);
    void save();
  };

  return (
    <fieldset className="px-4 pb-3.5 sm:px-5">
      <legend className="sr-only">Categories of news</legend>
      <div className="flex flex-wrap gap-x-5">
        {NEWS_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            label={NEWS_CATEGORY_LABELS[category]}
            checked={shown.includes(category)}
            disabled={shown.length === 1 && shown[0] === category}
            onChange={(event) => turn(category, event.target.checked)}
          />
        ))}
      </div>
      {shown.length === 1 && (
        <p className="muted mt-1 text-sm">Keep at least one category. To get no news, turn off News updates.</p>
      )}
    </fieldset>
  );
}

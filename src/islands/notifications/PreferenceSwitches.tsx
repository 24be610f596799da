/** The notification switches and the news categories. A change shows at once, is saved one request after another, and is undone if refused. */
import { useRef, useState, type ReactNode } from 'react';
import {
  PREFERENCE_NOT_SAVED,
  PREFERENCE_SECTIONS,
  type NotificationPreferences,
  type PreferenceKey,
  type PreferenceSection,
} from '@/domain/notifications/preferences';
import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, type NewsCategory } from '@/domain/news/choices';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';
import { Checkbox } from '@/islands/ui/fields/Checkbox';

interface NewsCategoryChoiceProps {
  chosen: readonly NewsCategory[];
  /** The address for the person's user type. */
  path: '/api/notifications' | '/api/visitor/notifications';
}

/** The categories of the weekly digest. Each change is saved immediately, one request after another, and undone if the server refuses it. */
function NewsCategoryChoice({ chosen, path }: NewsCategoryChoiceProps) {
  const [shown, setShown] = useState(chosen);
  const saved = useRef(chosen);
  const wantedCategories = useRef(chosen);
  const isSaving = useRef(false);

  const save = async () => {
    if (isSaving.current) return; // the running loop also saves the newest choice
    isSaving.current = true;
    while (wantedCategories.current !== saved.current) {
      const categories = wantedCategories.current;
      const answer = await api.put(`${path}/news-categories`, { json: { categories: [...categories] } });
      if (answer.ok) {
        saved.current = categories;
        continue;
      }
      wantedCategories.current = saved.current;
      setShown(saved.current);
      toast('error', PREFERENCE_NOT_SAVED);
    }
    isSaving.current = false;
  };

  const turn = (category: NewsCategory, isOn: boolean) => {
    const next = NEWS_CATEGORIES.filter((other) =>
      other === category ? isOn : wantedCategories.current.includes(other),
    );
    wantedCategories.current = next;
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
        <p className="muted mt-1 text-sm">Choose at least one category. To get no news, turn off News updates.</p>
      )}
    </fieldset>
  );
}

/** The texts of one switch. */
type PreferenceWords = (typeof PREFERENCE_SECTIONS)[number]['switches'][number];

interface PreferenceRowProps {
  words: PreferenceWords;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  children?: ReactNode;
}

function PreferenceRow({ words: { key, label, text }, isOn, onTurn, children }: PreferenceRowProps) {
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-4 px-4 py-3.5 sm:px-5">
        <span className="min-w-0 flex-1 text-sm">
          <span id={`${key}-label`} className="block font-medium">
            {label}
          </span>
          <span id={`${key}-text`} className="muted block">
            {text}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          name={key}
          className="toggle checked:text-success"
          aria-labelledby={`${key}-label`}
          aria-describedby={`${key}-text`}
          checked={isOn}
          onChange={(event) => onTurn(event.target.checked)}
        />
      </label>
      {children}
    </li>
  );
}

export interface PreferenceSwitchesProps {
  preferences: NotificationPreferences;
  userType: 'founder' | 'visitor';
  /** The categories of the weekly digest; null if they could not be loaded. */
  categories: readonly NewsCategory[] | null;
}

type Switches = Record<PreferenceKey, boolean>;

export function PreferenceSwitches({ preferences, userType, categories }: PreferenceSwitchesProps) {
  const [shown, setShown] = useState<Switches>({
    ...preferences.emailNotifications,
    ...preferences.systemNotifications,
  });
  /** The values on the server, and the values that the person wants. They differ while a request runs. */
  const saved = useRef<Switches>(shown);
  const wantedSwitches = useRef<Switches>(shown);
  const saving = useRef(new Set<PreferenceKey>());
  const path = userType === 'founder' ? '/api/notifications' : '/api/visitor/notifications';

  const save = async (section: PreferenceSection, key: PreferenceKey) => {
    if (saving.current.has(key)) return; // the running loop also saves the newest value
    saving.current.add(key);
    while (wantedSwitches.current[key] !== saved.current[key]) {
      const value = wantedSwitches.current[key];
      const answer = await api.put(path, { json: { section, key, value } });
      if (answer.ok) {
        saved.current = { ...saved.current, [key]: value };
        continue;
      }
      wantedSwitches.current = { ...wantedSwitches.current, [key]: saved.current[key] };
      setShown((now) => ({ ...now, [key]: saved.current[key] }));
      toast('error', PREFERENCE_NOT_SAVED);
    }
    saving.current.delete(key);
  };

  const turn = (section: PreferenceSection, key: PreferenceKey, value: boolean) => {
    wantedSwitches.current = { ...wantedSwitches.current, [key]: value };
    setShown((now) => ({ ...now, [key]: value }));
    void save(section, key);
  };

  const row = (section: PreferenceSection, one: PreferenceWords) => (
    <PreferenceRow key={one.key} words={one} isOn={shown[one.key]} onTurn={(value) => turn(section, one.key, value)}>
      {one.key === 'newsUpdates' && shown.newsUpdates && categories && (
        <NewsCategoryChoice chosen={categories} path={path} />
      )}
    </PreferenceRow>
  );

  return (
    <div className="grid gap-8">
      {PREFERENCE_SECTIONS.map(({ section, title, text, switches }) => {
        const silent = switches.filter(({ isSent }) => !isSent);
        return (
          <section key={section} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`} className="text-xl font-semibold">
              {title}
            </h2>
            <p className="muted mt-1 mb-3 text-sm">{text}</p>
            <ul className="divide-y divide-base-content/10 card">
              {switches.filter(({ isSent }) => isSent).map((one) => row(section, one))}
            </ul>
            {silent.length > 0 && (
              <details className="mt-3">
                <summary className="muted cursor-pointer py-2 text-sm">Not sent yet</summary>
                <p className="muted mb-3 text-sm">
                  Outset does not send these yet. We will use your choice when it does.
                </p>
                <ul className="divide-y divide-base-content/10 card">{silent.map((one) => row(section, one))}</ul>
              </details>
            )}
          </section>
        );
      })}
    </div>
  );
}

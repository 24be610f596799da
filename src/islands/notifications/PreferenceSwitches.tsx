/** The seven switches. A switch turns at once, is saved one call after another, and turns back when the server refuses it. */
import { useRef, useState, type ReactNode } from 'react';
import {
  PREFERENCE_NOT_SAVED,
  PREFERENCE_SECTIONS,
  type NotificationPreferences,
  type PreferenceKey,
  type PreferenceSection,
} from '@/domain/notifications/preferences';
import type { NewsCategory } from '@/domain/news/choices';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';
import { NewsCategoryChoice } from './NewsCategoryChoice';

/** One switch with its words, and what belongs to it below. */
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
  /** Of the weekly digest; null where they could not be loaded. */
  categories: readonly NewsCategory[] | null;
}

type Switches = Record<PreferenceKey, boolean>;

export function PreferenceSwitches({ preferences, userType, categories }: PreferenceSwitchesProps) {
  const [shown, setShown] = useState<Switches>({
    ...preferences.emailNotifications,
    ...preferences.systemNotifications,
  });
  /** What the server has, and what the person wants; they differ while a call runs. */
  const saved = useRef<Switches>(shown);
  const wanted = useRef<Switches>(shown);
  const saving = useRef(new Set<PreferenceKey>());
  const path = userType === 'founder' ? '/api/notifications' : '/api/visitor/notifications';

  const save = async (section: PreferenceSection, key: PreferenceKey) => {
    if (saving.current.has(key)) return; // the running call goes on with the newest wish
    saving.current.add(key);
    while (wanted.current[key] !== saved.current[key]) {
      const value = wanted.current[key];
      const answer = await api.put(path, { json: { section, key, value } });
      if (answer.ok) {
        saved.current = { ...saved.current, [key]: value };
        continue;
      }
      wanted.current = { ...wanted.current, [key]: saved.current[key] };
      setShown((now) => ({ ...now, [key]: saved.current[key] }));
      toast('error', PREFERENCE_NOT_SAVED);
    }
    saving.current.delete(key);
  };

  const turn = (section: PreferenceSection, key: PreferenceKey, value: boolean) => {
    wanted.current = { ...wanted.current, [key]: value };
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

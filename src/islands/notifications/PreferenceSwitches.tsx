/** The seven switches. A switch turns at once, is saved one call after another, and turns back when the server refuses it. */
import { useRef, useState } from 'react';
import {
  PREFERENCE_NOT_SAVED,
  PREFERENCE_SECTIONS,
  type NotificationPreferences,
  type PreferenceKey,
  type PreferenceSection,
} from '../../domain/notifications/preferences';
import { toast } from '../../stores/toasts';
import { api } from '../../lib/api';

export interface PreferenceSwitchesProps {
  preferences: NotificationPreferences;
  userType: 'founder' | 'visitor';
}

type Switches = Record<PreferenceKey, boolean>;

export function PreferenceSwitches({ preferences, userType }: PreferenceSwitchesProps) {
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

  return (
    <div className="grid gap-8">
      {PREFERENCE_SECTIONS.map(({ section, title, text, switches }) => (
        <section key={section} aria-labelledby={`${section}-title`}>
          <h2 id={`${section}-title`} className="text-xl font-semibold">
            {title}
          </h2>
          <p className="muted mt-1 mb-3 text-sm">{text}</p>
          <ul className="divide-y divide-base-content/10 card">
            {switches.map(({ key, label, text: explanation, isSent }) => (
              <li key={key}>
                <label className="flex cursor-pointer items-center gap-4 px-4 py-3.5 sm:px-5">
                  <span className="min-w-0 flex-1 text-sm">
                    <span id={`${key}-label`} className="block font-medium">
                      {label}
                    </span>
                    <span id={`${key}-text`} className="muted block">
                      {explanation}
                      {!isSent && ' Not sent yet; your choice is kept until it is.'}
                    </span>
                  </span>
                  <input
                    type="checkbox"
                    role="switch"
                    name={key}
                    className="toggle checked:text-success"
                    aria-labelledby={`${key}-label`}
                    aria-describedby={`${key}-text`}
                    checked={shown[key]}
                    onChange={(event) => turn(section, key, event.target.checked)}
                  />
                </label>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

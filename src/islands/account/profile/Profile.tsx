/** The profile screen: view and edit mode (`?edit=1`), the photo, and the completeness. */
import { useEffect, useRef, useState } from 'react';
import { Pencil, Plus } from 'lucide-react';
import type { Profile as Stored } from '@/domain/accounts/profile';
import { $viewer } from '@/stores/session';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { focusAfter } from '@/islands/ui/focus';
import { Logo } from '@/islands/ui/Logo';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { dropDraft, isDraftSaved } from '@/islands/ui/form/draft';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { usePicture } from '@/islands/account/picture';
import type { PhoneParts } from '@/islands/account/registration/phone-parts';
import { draftKey } from './profile-draft';
import { PhotoPicker } from './PhotoPicker';
import { ProfileView } from './ProfileView';
import { ProfileForm } from './ProfileForm';
import { completenessOf } from '@/domain/accounts/completeness';

/** How complete the profile is, and a button for each thing that is missing. */
function Completeness({ profile, onFill }: { profile: Stored; onFill: (field: keyof Stored) => void }) {
  const { percent, missing } = completenessOf(profile);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="completeness-title" className="card p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="completeness-title" className="font-sans text-base font-semibold tracking-normal">
          Profile completeness
        </h2>
        <span className="num text-sm font-medium">{percent}&nbsp;%</span>
      </div>
      <progress
        className="progress progress-primary mt-2 h-2 w-full"
        value={percent}
        max={100}
        aria-labelledby="completeness-title"
      />
      <ul className="mt-3 flex flex-wrap gap-2 [@media(scripting:none)]:hidden">
        {missing.map(({ field, label }) => (
          <li key={field}>
            <Button size="sm" icon={<Plus className="size-3.5" aria-hidden="true" />} onClick={() => onFill(field)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface ProfileProps {
  profile: Stored;
  phone: PhoneParts;
  /** Whether the address asks for edit mode. */
  startsEditing: boolean;
}

const isEditAddress = (query: URLSearchParams) => ({ isEditing: query.has('edit') });

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading the form" className="grid gap-4 sm:grid-cols-2">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </div>
  );
}

export function Profile({ profile: first, phone: firstPhone, startsEditing }: ProfileProps) {
  const [profile, setProfile] = useState(first);
  const [phone, setPhone] = useState(firstPhone);
  const {
    state: { isEditing },
    go,
    goBack,
  } = useUrlState({
    first: { isEditing: startsEditing },
    read: isEditAddress,
    href: (next) => `${location.pathname}${next.isEditing ? '?edit=1' : ''}`,
  });
  const [isHydrated, setIsAwake] = useState(false);
  const [focus, setFocus] = useState<keyof Stored | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const editButton = useRef<HTMLDivElement>(null);
  const photoButton = useRef<HTMLDivElement>(null);
  const picture = usePicture(profile);

  useEffect(() => {
    setIsAwake(true);
  }, []);
  useEffect(() => {
    if (!isEditing) setHasDraft(isDraftSaved(draftKey(profile._id)));
  }, [isEditing, profile._id]);

  /** The header shows name and photo too. */
  const change = (next: Stored) => {
    setProfile(next);
    const viewer = $viewer.get();
    if (viewer.state === 'authenticated') {
      $viewer.set({ ...viewer, fullName: next.fullName, profileImage: next.profileImage });
    }
  };
  const edit = (field: keyof Stored | null) => {
    setFocus(field);
    go({ isEditing: true }, 'open');
  };
  const close = () =>
    focusAfter(
      () => goBack({ isEditing: false }),
      () => editButton.current?.querySelector('button'),
    );
  const fill = (field: keyof Stored) => {
    if (field === 'profileImage') photoButton.current?.querySelector('button')?.click();
    else edit(field);
  };

  return (
    <div className="grid gap-6 pt-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Logo name={profile.fullName} src={picture} size={96} round />
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-xl font-semibold wrap-anywhere">{profile.fullName}</p>
          <p className="muted text-sm break-all">{profile.email}</p>
          {profile.userType === 'founder' ? (
            <div ref={photoButton} className="mt-2.5">
              <PhotoPicker
                hasPhoto={profile.profileImage !== null}
                onChange={(profileImage) => change({ ...profile, profileImage })}
              />
            </div>
          ) : (
            <p className="muted mt-1 text-[13px]">Your avatar is created from your email.</p>
          )}
        </div>
        {!isEditing && (
          <div ref={editButton} className="max-sm:w-full [@media(scripting:none)]:hidden">
            <Button variant="primary" icon={Pencil} onClick={() => edit(null)} className="max-sm:w-full">
              Edit profile
            </Button>
          </div>
        )}
      </div>
      {!isEditing && hasDraft && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-2 rounded-xl border border-warning/60 bg-base-100 px-4 py-3 text-sm"
        >
          <p className="mr-auto">You have unsaved changes in your profile.</p>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              dropDraft(draftKey(profile._id));
              setHasDraft(false);
            }}
          >
            Discard
          </Button>
          <Button size="sm" onClick={() => edit(null)}>
            Continue editing
          </Button>
        </div>
      )}
      {isEditing ? (
        isHydrated ? (
          <ProfileForm
            profile={profile}
            phone={phone}
            focus={focus}
            onClose={close}
            onSaved={(stored, storedPhone, message) => {
              change(stored);
              setPhone(storedPhone);
              toast('success', message ?? 'Profile updated successfully!');
              close();
            }}
          />
        ) : (
          <FormSkeleton />
        )
      ) : (
        <>
          <Completeness profile={profile} onFill={fill} />
          <ProfileView profile={profile} phoneShown={phone.shown} />
        </>
      )}
    </div>
  );
}

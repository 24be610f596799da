/** Send Newsletter: to everyone of a user type, or to people chosen in the table, if they have turned the newsletter on. */
import { optionsOf } from '@/domain/options';
import { peopleText } from '@/domain/newsletters/audience/send-form';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { CheckRow, SelectRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';
import { AudienceNote } from './AudienceNote';
import { MailRows } from './MailRows';
import { useMailForm, type MailDialogProps } from './use-mail-form';

const TYPES = optionsOf({ all: 'Founders and visitors', founder: 'Founders', visitor: 'Visitors' });

export default function SendNewsletter(props: MailDialogProps) {
  const { form, audience, submitLabel, asked, agree, disagree } = useMailForm('newsletter', props);
  const { sendTo } = form.values;
  const onlyChosen: FormFields<{ onlyChosen: boolean }> = {
    values: { onlyChosen: sendTo === 'chosen' },
    path: '',
    errorOf: () => undefined,
    set: (_, isOn) => form.set('sendTo', isOn ? 'chosen' : ''),
  };
  return (
    <>
      <FormDialog
        open={props.open}
        onClose={props.onClose}
        title="Send Newsletter"
        description="It goes to confirmed accounts that turned the newsletter on. What you type is saved when you close this."
        size="lg"
        form={form}
        submitLabel={submitLabel}
      >
        <SelectRow
          form={form}
          name="userType"
          label="Recipients"
          required
          options={TYPES}
          placeholder="Choose who gets it"
          className="sm:col-span-2"
        />
        {(props.chosen.length > 0 || sendTo === 'chosen') && (
          <CheckRow
            form={onlyChosen}
            name="onlyChosen"
            label={`Only those selected in the table (${peopleText(props.chosen.length)})`}
            className="sm:col-span-2"
          />
        )}
        <MailRows form={form} />
        <div className="grid gap-3 sm:col-span-2">
          <AudienceNote audience={audience} nobody="Choose who gets it to see how many people that is." />
          <FormFailure form={form} />
        </div>
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        title="Send this newsletter?"
        text={`${asked ?? ''} You cannot recall an email once it is sent.`}
        confirmLabel="Send it"
        onConfirm={agree}
        onCancel={disagree}
      />
    </>
  );
}

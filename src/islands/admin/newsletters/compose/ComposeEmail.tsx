/** Compose Email: an email about the service, to people chosen in the table or to everyone of a user type. */
import { optionsOf } from '@/domain/options';
import { peopleText } from '@/domain/newsletters/audience/send-form';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { AudienceNote } from './AudienceNote';
import { MailRows } from './MailRows';
import { useMailForm, type MailDialogProps } from './use-mail-form';

const TYPES = optionsOf({ all: 'Founders and visitors', founder: 'Founders', visitor: 'Visitors' });

export default function ComposeEmail(props: MailDialogProps) {
  const { form, audience, submitLabel, asked, agree, disagree } = useMailForm('service', props);
  return (
    <>
      <FormDialog
        open={props.open}
        onClose={props.onClose}
        title="Compose Email"
        description="For news about the account or the service. It reaches confirmed accounts, even those with the newsletter turned off. What you type is saved when you close this."
        size="lg"
        form={form}
        submitLabel={submitLabel}
        fields={{
          sendTo: {
            label: 'Send to',
            required: true,
            options: [
              { value: 'chosen', label: `Those selected in the table (${peopleText(props.chosen.length)})` },
              { value: 'everybody', label: 'Everyone of a user type' },
            ],
            placeholder: 'Choose recipients',
          },
          userType: {
            label: 'User type',
            required: true,
            options: TYPES,
            placeholder: 'Choose a user type',
            help: form.values.sendTo === 'chosen' ? 'Only selected people of this type get it.' : undefined,
          },
        }}
      >
        <MailRows form={form} />
        <div className="grid gap-3 sm:col-span-2">
          <AudienceNote audience={audience} nobody="Choose recipients to see how many get it." />
          <FormFailure form={form} />
        </div>
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        title="Send this email to many?"
        text={`${asked ?? ''} You cannot recall an email once it is sent.`}
        confirmLabel="Send it"
        onConfirm={agree}
        onCancel={disagree}
      />
    </>
  );
}

/** The dialog before a decision about a plan: grant, decline or end. It names the person, and asks for the reason that they read. */
import { PLAN_CHANGED, type AskedPlan, type PlanHolder } from '@/domain/admin/plans/requests';
import { planOf } from '@/domain/plans/plans';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { DraftNotice, FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { useForm } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';

export type Decision =
  | { kind: 'grant' | 'decline'; request: AskedPlan }
  | { kind: 'end'; holder: PlanHolder & { plan: 'core' | 'premium' } };

export interface DecisionDialogProps {
  decision: Decision;
  hasPayments: boolean;
  onClose: () => void;
  /** Called after the decision, and also if someone else decided first. */
  onDecided: () => void;
}

interface Words {
  title: string;
  text: string;
  submit: string;
  done: string;
  /** The label of the reason; null if none is asked for. */
  reason: string | null;
}

function wordsOf(decision: Decision, hasPayments: boolean): Words {
  if (decision.kind === 'end') {
    const { fullName, email, plan } = decision.holder;
    const { name } = planOf(plan);
    return {
      title: `Set ${fullName} back to Free?`,
      text: `${email} loses the ${name} plan at once and gets an email.${hasPayments ? ' If a subscription runs, end it at the payment provider too.' : ''}`,
      submit: 'Set to Free',
      done: `${fullName} is on the Free plan now`,
      reason: 'Reason (the person reads it)',
    };
  }
  const { fullName, email, asked, plan, isAtPayment } = decision.request;
  const { name } = planOf(asked);
  if (decision.kind === 'grant') {
    const payment = isAtPayment
      ? ' A payment has started: check the payment provider first, or the person may pay as well.'
      : '';
    const older =
      hasPayments && plan !== 'free' ? ` End the subscription for ${planOf(plan).name} at the provider.` : '';
    return {
      title: `Grant ${fullName} the ${name} plan?`,
      text: `${email} moves from ${planOf(plan).name} to ${name} at once and gets an email. Other open requests of this account are closed.${payment}${older}`,
      submit: 'Grant',
      done: `${fullName} is on the ${name} plan now`,
      reason: null,
    };
  }
  return {
    title: `Decline ${fullName}’s request for ${name}?`,
    text: `${email} stays on ${planOf(plan).name} and gets an email.`,
    submit: 'Decline',
    done: `The request of ${fullName} is declined`,
    reason: 'Reason (optional; the person reads it)',
  };
}

const idOf = (decision: Decision): string =>
  decision.kind === 'end' ? decision.holder.accountId : decision.request.id;

const send = (decision: Decision, reason: string) => {
  if (decision.kind === 'end') {
    const { accountId, plan } = decision.holder;
    return api.post('/api/admin/plans/:id/end', { param: { id: accountId }, json: { plan, reason } });
  }
  const { id } = decision.request;
  return decision.kind === 'grant'
    ? api.post('/api/admin/plan-requests/:id/grant', { param: { id }, json: {} })
    : api.post('/api/admin/plan-requests/:id/decline', { param: { id }, json: { reason } });
};

export function DecisionDialog({ decision, hasPayments, onClose, onDecided }: DecisionDialogProps) {
  const words = wordsOf(decision, hasPayments);
  const form = useForm<{ reason: string }, { reason: string }>({
    initial: { reason: '' },
    schema: async () => {
      const { declineInput, endPlanInput } = await import('@/domain/admin/plans/input');
      return decision.kind === 'end' ? endPlanInput.pick({ reason: true }) : declineInput;
    },
    draft: { key: `draft:plan-${decision.kind}-${idOf(decision)}` },
    onValid: async ({ reason }) => {
      const answer = await send(decision, reason);
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (answer.ok) {
        toast('success', words.done);
        onDecided();
        return undefined;
      }
      if (answer.status === 409 || answer.status === 404) {
        toast('error', answer.message ?? PLAN_CHANGED);
        onDecided();
        return undefined;
      }
      const { reason: wrong } = answer.errors;
      return wrong
        ? { errors: { reason: wrong } }
        : { failure: failureText(answer, 'This could not be done. Nothing was changed.') };
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.title}
      description={words.text}
      form={form}
      submitLabel={words.submit}
      above={
        <>
          <DraftNotice form={form} />
          <FormFailure form={form} />
        </>
      }
      fields={{
        reason: words.reason !== null && {
          label: words.reason,
          required: decision.kind === 'end',
          rows: 4,
          autoFocus: true,
          className: 'sm:col-span-2',
        },
      }}
    />
  );
}

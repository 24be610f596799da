/** The company description with its counter and the "Enhance" button. */
import { Sparkles, Undo2 } from 'lucide-react';
import { ENHANCE_LIMIT } from '../../../domain/text/enhance-messages';
import { Button } from '../../ui/Button';
import { TextAreaRow } from '../../ui/form/rows';
import { useEnhance } from './use-enhance';
import type { WizardForm } from './use-wizard';

export function DescriptionField({ form }: { form: WizardForm }) {
  const { isBusy, failure, result, field, enhance, undo } = useEnhance(form);
  const text = form.values.companyDescription;
  return (
    <div className="relative grid gap-2">
      <TextAreaRow
        form={form}
        name="companyDescription"
        label="Company description"
        required
        help={
          <span className="flex justify-between gap-3">
            <span>What you make and who it is for.</span>
            <span className={`tabular-nums ${text.length > ENHANCE_LIMIT ? 'text-error' : ''}`}>
              {text.length.toLocaleString('en-IN')} / {ENHANCE_LIMIT.toLocaleString('en-IN')}
            </span>
          </span>
        }
        ref={field}
        rows={3}
        readOnly={isBusy}
        inputClass="leading-relaxed read-only:opacity-60"
      />
      {/* Beside the label where there is room. */}
      <div className="flex flex-wrap items-center gap-2 sm:absolute sm:-top-2.5 sm:right-0 sm:flex-row-reverse">
        <Button size="sm" busy={isBusy} icon={<Sparkles className="size-4" />} onClick={() => void enhance()}>
          Enhance
        </Button>
        {result && result.after === text && result.before !== text && (
          <Button size="sm" variant="ghost" icon={<Undo2 className="size-4" />} onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      <p role="status" className="muted text-[13px] empty:hidden">
        {result?.after === text && result.note}
      </p>
      <p role="alert" className="text-sm text-error empty:hidden">
        {failure}
      </p>
    </div>
  );
}

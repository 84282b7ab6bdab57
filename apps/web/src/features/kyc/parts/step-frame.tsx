import { Button, Callout } from '@bourse/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

export interface StepFrameProps {
  /** Message ids `kyc.step.NAME.title` and `kyc.step.NAME.text`. */
  readonly name: string;
  readonly onContinue: () => void;
  /** Undefined in the first step. */
  readonly onBack: (() => void) | undefined;
  readonly busy?: boolean | undefined;
  /** Default: continue. */
  readonly continueLabel?: ReactNode;
  /** What is wrong and belongs to no field. */
  readonly problem?: ReactNode;
  /** Whether everything is stored. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A step of a check: what it is about, its fields, and the ways on and back. */
export function StepFrame(props: StepFrameProps) {
  const { name, onContinue, onBack, busy = false, continueLabel, problem, note, children } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onContinue();
      }}
      className="flex flex-col gap-5"
    >
      <div>
        <h2 tabIndex={-1} data-step-title className="text-16 font-semibold outline-none">
          <FormattedMessage id={`kyc.step.${name}.title`} />
        </h2>
        <p className="mt-1 text-13 text-pretty text-text-2">
          <FormattedMessage id={`kyc.step.${name}.text`} />
        </p>
      </div>
      {children}
      {problem !== undefined && (
        <Callout tone="danger" isNew>
          {problem}
        </Callout>
      )}
      {note}
      <div className="flex flex-wrap gap-2">
        {onBack !== undefined && (
          <Button size="lg" onClick={onBack}>
            <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
            <FormattedMessage id="kyc.back" />
          </Button>
        )}
        <Button type="submit" tone="accent" size="lg" busy={busy} className="min-w-32 flex-1">
          {continueLabel ?? <FormattedMessage id="kyc.continue" />}
        </Button>
      </div>
    </form>
  );
}

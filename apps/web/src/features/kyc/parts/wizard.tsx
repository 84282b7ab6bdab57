import { PANEL } from '@bourse/kit/page/panel.tsx';
import { Callout, cx, ProgressBar, Stepper } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type FlowName,
  REVIEW,
  type StepId,
  stepAfter,
  stepBefore,
  stepOfField,
  stepsOf,
  stepToShow,
} from '../model/flow.ts';
import type { IdentityRecordDetail, Problem } from '../model/types.ts';
import { Reasons } from './reasons.tsx';

/** Where a step leads. */
export interface StepWays {
  readonly onDone: () => void;
  readonly onBack: (() => void) | undefined;
  readonly goTo: (step: StepId) => void;
}

export interface WizardProps {
  readonly flow: FlowName;
  /** The step in the address. */
  readonly asked: string | undefined;
  /** What is wrong in the draft. */
  readonly problems: readonly Problem[];
  /** The last application of this kind, when it was rejected: its reasons stand in the steps that they are about. */
  readonly rejected: IdentityRecordDetail | undefined;
  readonly children: (step: StepId, ways: StepWays) => ReactNode;
}

/** The steps of a check, one at a time. The step is in the address: the browser's history leads back and forward, a reload to the same. */
export function Wizard({ flow, asked, problems, rejected, children }: WizardProps) {
  const navigate = useNavigate();
  const step = stepToShow(flow, asked, problems);
  const go = (next: StepId, replace = false) =>
    void navigate({ to: '.', search: { level: flow, step: next }, replace, resetScroll: !replace });
  const pin = useRef(go);
  pin.current = go;
  useEffect(() => {
    // Without its name in the address the step would change by itself once nothing is wrong in it any more.
    if (step !== asked) pin.current(step, true);
  }, [step, asked]);
  const box = useStepFocus(step);
  const [before, after] = [stepBefore(flow, step), stepAfter(flow, step)];
  const ways: StepWays = {
    goTo: (next) => go(next),
    onDone: () => after !== undefined && go(after),
    onBack: before === undefined ? undefined : () => go(before),
  };
  return (
    <div className="flex flex-col gap-6">
      <WizardProgress flow={flow} step={step} />
      <div ref={box} className={cx(PANEL, 'flex flex-col gap-5 p-4 md:p-6')}>
        {rejected !== undefined && <StepReasons flow={flow} step={step} rejected={rejected} />}
        {/* Each step begins with what is stored. */}
        <div key={step}>{children(step, ways)}</div>
      </div>
    </div>
  );
}

/** Moves the focus to a new step's title, so that it is read aloud; not to the first one, which comes with the page. */
function useStepFocus(step: StepId) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    box.current?.querySelector<HTMLElement>('[data-step-title]')?.focus();
  }, [step]);
  return box;
}

function WizardProgress({ flow, step }: { readonly flow: FlowName; readonly step: StepId }) {
  const intl = useIntl();
  const steps = stepsOf(flow);
  const label = (id: StepId) => intl.formatMessage({ id: `kyc.step.${id}` });
  const values = { number: steps.indexOf(step) + 1, count: steps.length, step: label(step) };
  return (
    <>
      <Stepper
        label={intl.formatMessage({ id: 'kyc.steps' })}
        steps={steps.map((id) => ({ id, label: label(id) }))}
        current={step}
        doneLabel={intl.formatMessage({ id: 'kyc.steps.done' })}
        className="max-md:hidden"
      />
      <ProgressBar
        label={intl.formatMessage({ id: 'kyc.steps.of' }, values)}
        value={((values.number - 1) / (values.count - 1)) * 100}
        valueText={`${values.number}/${values.count}`}
        className="px-4 md:hidden"
      />
    </>
  );
}

interface StepReasonsProps {
  readonly flow: FlowName;
  readonly step: StepId;
  readonly rejected: IdentityRecordDetail;
}

/** What a reviewer found wrong in this step; in the review, everything. */
function StepReasons({ flow, step, rejected }: StepReasonsProps) {
  const reasons =
    step === REVIEW ? rejected.reasons : rejected.reasons.filter(({ field }) => stepOfField(flow, field) === step);
  const message = step === REVIEW || step === stepsOf(flow)[0] ? rejected.message : '';
  if (reasons.length === 0 && message === '') return null;
  return (
    <Callout tone="warning" title={<FormattedMessage id="kyc.rejected.step" />}>
      <Reasons reasons={reasons} message={message} />
    </Callout>
  );
}

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface StepperStep {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
}

export interface StepperProps {
  /** Accessible name of the flow. */
  readonly label: string;
  readonly steps: readonly StepperStep[];
  /** Id of the step under way; undefined when all are done. */
  readonly current: string | undefined;
  /** Read aloud after a step that is done. */
  readonly doneLabel: string;
  /** The step under way has failed. */
  readonly failed?: boolean | undefined;
  readonly orientation?: 'horizontal' | 'vertical' | undefined;
  readonly className?: string | undefined;
}

/** The steps of a flow: done, under way, to come. On a phone they stand below each other. */
export function Stepper(props: StepperProps) {
  const { label, steps, current, doneLabel, failed = false, orientation = 'horizontal', className } = props;
  const at = current === undefined ? steps.length : steps.findIndex(({ id }) => id === current);
  const isRow = orientation === 'horizontal';
  return (
    <ol aria-label={label} className={cx('flex flex-col gap-1', isRow && 'md:flex-row md:gap-3', className)}>
      {steps.map(({ id, label: text, description }, index) => {
        const state = index < at ? 'done' : index > at ? 'next' : failed ? 'failed' : 'current';
        return (
          <li
            key={id}
            aria-current={index === at ? 'step' : undefined}
            className={cx('group/step relative flex gap-3', isRow && 'md:min-w-0 md:flex-1 md:flex-col md:gap-2')}
          >
            <div className={cx('flex flex-col items-center gap-1', isRow && 'md:flex-row md:gap-3')}>
              <Mark state={state} number={index + 1} />
              <span
                aria-hidden="true"
                className={cx(
                  'min-h-3 w-px flex-1 group-last/step:hidden',
                  isRow && 'md:h-px md:min-h-0 md:w-auto',
                  state === 'done' ? 'bg-accent' : 'bg-line-strong',
                )}
              />
            </div>
            <div className={cx('pt-0.5 pb-3', isRow && 'md:pt-0')}>
              <p className={cx('text-13', state === 'next' ? 'text-text-3' : 'font-medium text-text-1')}>
                {text}
                {state === 'done' && <span className="sr-only">, {doneLabel}</span>}
              </p>
              {description !== undefined && <p className="mt-0.5 text-12 text-text-2">{description}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const MARKS = {
  done: 'border-accent-fill bg-accent-fill text-on-accent',
  current: 'border-accent text-accent',
  failed: 'border-danger text-danger',
  next: 'border-line-strong text-text-3',
} as const;

function Mark({ state, number }: { readonly state: keyof typeof MARKS; readonly number: number }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'num inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-12 font-medium',
        MARKS[state],
      )}
    >
      {state === 'done' ? <Check size={14} strokeWidth={2.5} /> : number}
    </span>
  );
}

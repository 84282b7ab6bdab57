import { Button, CodeField } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface MailCodeStepProps {
  readonly email: string;
  readonly code: string;
  readonly onCodeChange: (code: string) => void;
  /** Called by the button, and once all digits are there. */
  readonly onSubmit: (code: string) => void;
  readonly isPending: boolean;
  readonly error: string | undefined;
  /** From when another mail can be asked for. */
  readonly resendMs: number;
  readonly onResend: () => void;
  /** Another address. */
  readonly onBack: () => void;
  readonly submitLabel: ReactNode;
  /** Between the code and the button. */
  readonly children?: ReactNode;
}

const DIGITS = 6;
const RESEND_SECONDS = 60;

/** The step in which the code of a mail is entered. */
export function MailCodeStep(props: MailCodeStepProps) {
  const { email, code, onCodeChange, onSubmit, isPending, error, resendMs, onResend, onBack } = props;
  const intl = useIntl();
  const left = useSecondsLeft(resendMs, RESEND_SECONDS);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
    >
      <p className="text-14 text-text-2">
        <FormattedMessage id="account.mailCode.sent" values={{ email: <bdi className="text-text-1">{email}</bdi> }} />
      </p>
      <CodeField
        label={intl.formatMessage({ id: 'account.mailCode' })}
        boxLabel={(at, length) => intl.formatMessage({ id: 'account.mailCode.digit' }, { at, length })}
        value={code}
        onValueChange={onCodeChange}
        onComplete={onSubmit}
        error={error}
        hint={<FormattedMessage id="account.mailCode.hint" />}
      />
      {props.children}
      <Button type="submit" tone="accent" size="lg" busy={isPending} disabled={code.length < DIGITS} className="w-full">
        {props.submitLabel}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button tone="quiet" size="sm" onClick={onBack}>
          <FormattedMessage id="account.mailCode.back" />
        </Button>
        <Button tone="quiet" size="sm" disabled={left > 0} onClick={onResend}>
          {left > 0 ? (
            <FormattedMessage id="account.mailCode.resendIn" values={{ seconds: left }} />
          ) : (
            <FormattedMessage id="account.mailCode.resend" />
          )}
        </Button>
      </div>
    </form>
  );
}

import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { FactorCodeField, useFactorCode } from '@bourse/kit/forms/factor-code.tsx';
import { Button } from '@bourse/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { emailProblem } from '../credentials.ts';
import { acceptLogin } from './accept-login.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { MailCodeStep } from './mail-code-step.tsx';

/** A mail that was asked for, and where it went: what is in the field may be another address by then. */
interface Asked {
  readonly email: string;
  readonly challenge: RouteData<'requestLoginCode'>;
}

/** Logs in by a code from a mail: the address, then the code, then what the account wants beside it. */
export function MailLogin() {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const words = useErrorWords();
  const ask = useAction({
    run: (to: string) => api(accountCalls.requestLoginCode, { body: { email: to } }),
    failsIn: 'caller',
    onDone: (challenge, to) => setAsked({ email: to, challenge }),
  });
  if (asked === undefined) {
    return (
      <AskForCode
        email={email}
        onEmailChange={setEmail}
        onSubmit={() => void ask.run(email.trim())}
        isPending={ask.isPending}
        problem={ask.problem}
      />
    );
  }
  return (
    <EnterCode
      key={asked.challenge.challengeId}
      {...asked}
      words={words}
      resendProblem={ask.problem}
      onResend={() => void ask.run(asked.email)}
      onBack={() => setAsked(undefined)}
    />
  );
}

interface AskForCodeProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  readonly onSubmit: () => void;
  readonly isPending: boolean;
  readonly problem: string | undefined;
}

function AskForCode({ email, onEmailChange, onSubmit, isPending, problem }: AskForCodeProps) {
  const intl = useIntl();
  const [flaw, setFlaw] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setFlaw(found);
    if (found === undefined) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert text={problem} />
      <EmailField
        name="email"
        value={email}
        onChange={(event) => {
          setFlaw(undefined);
          onEmailChange(event.target.value);
        }}
        error={flaw === undefined ? undefined : intl.formatMessage({ id: flaw })}
        hint={<FormattedMessage id="account.mailLogin.hint" />}
      />
      <Button type="submit" tone="accent" size="lg" busy={isPending} className="mt-2 w-full">
        <FormattedMessage id="account.mailLogin.ask" />
      </Button>
    </form>
  );
}

interface EnterCodeProps extends Asked {
  readonly words: (error: unknown) => string;
  /** Why another mail was not sent. */
  readonly resendProblem: string | undefined;
  readonly onResend: () => void;
  readonly onBack: () => void;
}

function EnterCode({ email, challenge, words, resendProblem, onResend, onBack }: EnterCodeProps) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const factor = useFactorCode();
  const login = useAction({
    run: (mailCode: string) => {
      const { challengeId } = challenge;
      return api(accountCalls.loginByCode, { body: { challengeId, mailCode, code: factor.code } });
    },
    failsIn: 'caller',
    onDone: acceptLogin,
    onFailed: (error) => {
      const wantsPasskey = error instanceof ApiError && error.field === 'passkey';
      // The mailed code stays good while the second factor is missing or wrong.
      if (!wantsPasskey && factor.take(error)) return;
      setProblem(error);
      if (errorNameOf(error) === 'MAIL_CODE_WRONG') setCode('');
    },
  });
  const isWrong = errorNameOf(problem) === 'MAIL_CODE_WRONG';
  const text = () => {
    if (problem === undefined || isWrong) return undefined;
    const wantsPasskey = problem instanceof ApiError && problem.field === 'passkey';
    return wantsPasskey ? intl.formatMessage({ id: 'account.passkey.needed' }) : words(problem);
  };
  return (
    <div className="flex flex-col gap-4">
      <FormAlert text={text() ?? resendProblem} />
      <MailCodeStep
        email={email}
        code={code}
        onCodeChange={setCode}
        onSubmit={(given) => {
          setProblem(undefined);
          void login.run(given);
        }}
        isPending={login.isPending}
        error={isWrong ? words(problem) : undefined}
        resendMs={challenge.resendMs}
        onResend={onResend}
        onBack={onBack}
        submitLabel={<FormattedMessage id="account.login.submit" />}
      >
        <FactorCodeField factor={factor} />
      </MailCodeStep>
    </div>
  );
}

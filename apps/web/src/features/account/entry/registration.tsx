import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { Button, Callout } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { acceptLogin } from './accept-login.ts';
import { FormAlert } from './form-alert.tsx';
import { MailCodeStep } from './mail-code-step.tsx';
import { RegisterForm } from './register-form.tsx';

interface Begun {
  readonly email: string;
  readonly challenge: RouteData<'register'>;
}

/** Opens an account: what it is opened with, then the code of the mail. */
export function Registration({ inviteCode }: { readonly inviteCode: string }) {
  const [begun, setBegun] = useState<Begun>();
  // Kept for whoever comes back to correct it.
  const [email, setEmail] = useState('');
  if (begun === undefined) {
    const begin = (challenge: Begun['challenge'], given: string) => {
      setEmail(given);
      setBegun({ challenge, email: given });
    };
    return <RegisterForm email={email} inviteCode={inviteCode} onBegun={begin} />;
  }
  return <ConfirmRegistration begun={begun} onBack={() => setBegun(undefined)} />;
}

function ConfirmRegistration({ begun, onBack }: { readonly begun: Begun; readonly onBack: () => void }) {
  const isDemo = useIsDemoSite();
  const words = useErrorWords();
  const [challenge, setChallenge] = useState(begun.challenge);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const { challengeId } = challenge;
  const confirm = useAction({
    run: (given: string) => api(accountCalls.confirmRegistration, { body: { challengeId, code: given } }),
    failsIn: 'caller',
    onDone: acceptLogin,
    onFailed: (error) => {
      setProblem(error);
      // Without an answer it may be right still.
      if (errorNameOf(error) === 'MAIL_CODE_WRONG') setCode('');
    },
  });
  const resend = useAction({
    run: () => api(accountCalls.resendRegistration, { body: { challengeId } }),
    failsIn: 'caller',
    onDone: (renewed) => {
      setChallenge(renewed);
      setProblem(undefined);
    },
    onFailed: setProblem,
  });
  const submit = (given: string) => {
    setProblem(undefined);
    void confirm.run(given);
  };
  const isWrong = errorNameOf(problem) === 'MAIL_CODE_WRONG';
  return (
    <div className="flex flex-col gap-4">
      <FormAlert text={problem === undefined || isWrong ? undefined : words(problem)} />
      <MailCodeStep
        email={begun.email}
        code={code}
        onCodeChange={setCode}
        onSubmit={submit}
        isPending={confirm.isPending}
        error={isWrong ? words(problem) : undefined}
        resendMs={challenge.resendMs}
        onResend={() => void resend.run()}
        onBack={onBack}
        submitLabel={<FormattedMessage id="account.register.confirm" />}
      />
      {isDemo && <DemoMail key={challenge.resendMs} challengeId={challengeId} onCode={submit} />}
    </div>
  );
}

interface DemoMailProps {
  readonly challengeId: string;
  readonly onCode: (code: string) => void;
}

/** The demo has no mailbox to look into: here is the mail. */
function DemoMail({ challengeId, onCode }: DemoMailProps) {
  const show = useAction({ run: () => api(accountCalls.registrationMail, { params: { challengeId } }) });
  const mail = show.result;
  if (mail === undefined) {
    return (
      <Button tone="neutral" busy={show.isPending} onClick={() => void show.run()} className="w-full">
        <FormattedMessage id="account.demoMail.show" />
      </Button>
    );
  }
  return (
    <Callout
      isNew
      title={mail.subject}
      action={
        mail.code === '' ? undefined : (
          <Button size="sm" tone="accent" onClick={() => onCode(mail.code)}>
            <FormattedMessage id="account.demoMail.use" values={{ code: mail.code }} />
          </Button>
        )
      }
    >
      <p className="whitespace-pre-line">{mail.text}</p>
    </Callout>
  );
}

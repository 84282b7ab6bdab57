import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Mark } from '@bourse/kit/page/mark.tsx';
import { session } from '@bourse/kit/session/session.ts';
import { Button, buttonClass, Callout } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { useAddressToken } from './use-address-token.ts';

/** Opened by the link in the mail to an old address: undoes the change of address by a button. It logs nobody in. */
export function UndoEmailPage() {
  const token = useAddressToken();
  const undo = useAction({
    run: (given: string) => api(accountCalls.undoEmailChange, { body: { token: given } }),
    failsIn: 'caller',
    onDone: () => session.forget(),
  });
  return (
    <div className="flex flex-1 items-start justify-center px-4 py-10 md:pt-[14vh] md:pb-16">
      <div className="w-full max-w-100">
        <div className="-ms-1.5">
          <Mark size={36} />
        </div>
        <h1 className="mt-5 text-28 font-semibold tracking-[-0.02em] wrap-anywhere">
          <FormattedMessage id="account.undoEmail.title" />
        </h1>
        <p className="mt-1 mb-6 text-14 text-pretty text-text-2">
          <FormattedMessage id="accountSecurity.undo.text" />
        </p>
        {undo.result !== undefined ? (
          <Done />
        ) : (
          <div className="flex flex-col gap-4">
            {(undo.problem !== undefined || token === undefined) && (
              <Callout tone="danger" isNew>
                {undo.problem ?? <FormattedMessage id="accountSecurity.undo.noToken" />}
              </Callout>
            )}
            <Button
              tone="danger"
              size="lg"
              className="w-full"
              busy={undo.isPending}
              disabled={token === undefined}
              onClick={() => token !== undefined && void undo.run(token)}
            >
              <FormattedMessage id="accountSecurity.undo.button" />
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The way on is a new password: whoever changed the address may know the old one. */
function Done() {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="success" title={<FormattedMessage id="accountSecurity.undo.done" />}>
        <FormattedMessage id="accountSecurity.undo.doneText" />
      </Callout>
      <AppLink to="/login/password" className={buttonClass('accent', 'lg', 'w-full')}>
        <FormattedMessage id="accountSecurity.undo.password" />
      </AppLink>
    </div>
  );
}

import { Mark } from '@bourse/kit/page/mark.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { ForgottenForm } from './forgotten-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useAddressToken } from './use-address-token.ts';

/** The way back in: asks for a mail with a link, or, opened by that link, sets the new password. */
export function PasswordPage() {
  const intl = useIntl();
  const token = useAddressToken();
  const mode = token === undefined ? 'forgotten' : 'reset';
  const title = intl.formatMessage({ id: `account.${mode}.title` });
  const text = intl.formatMessage({ id: `account.${mode}.text` });
  usePageTitle(title, text);
  return (
    <div className="flex flex-1 items-start justify-center px-4 py-10 md:pt-[14vh] md:pb-16">
      <div className="w-full max-w-100">
        <div className="-ms-1.5">
          <Mark size={36} />
        </div>
        <h1 className="mt-5 text-28 font-semibold tracking-[-0.02em] wrap-anywhere">{title}</h1>
        <p className="mt-1 mb-6 text-14 text-pretty text-text-2">{text}</p>
        {token === undefined ? <ForgottenForm /> : <ResetForm key={token} token={token} />}
      </div>
    </div>
  );
}

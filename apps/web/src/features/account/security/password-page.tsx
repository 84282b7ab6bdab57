import { Mark } from '@bourse/kit/page/mark.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ForgottenForm } from './forgotten-form.tsx';
import { tokenIn } from './new-password.ts';
import { ResetForm } from './reset-form.tsx';

/** The way back in: asks for a mail with a link, or, opened by that link, sets the new password. */
export function PasswordPage() {
  const intl = useIntl();
  const token = useTokenOfAddress();
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

/** The token that the page was opened with. It leaves the address at once, so that neither history nor a screenshot keeps it. */
function useTokenOfAddress(): string | undefined {
  const [token, setToken] = useState(() => tokenIn(globalThis.location?.hash ?? ''));
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash);
      if (found === undefined) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    // A second link that is opened in the same tab changes the hash alone.
    globalThis.addEventListener('hashchange', take);
    return () => globalThis.removeEventListener('hashchange', take);
  }, []);
  return token;
}

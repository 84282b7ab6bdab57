import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { Mark } from '@bourse/kit/page/mark.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { inviteCodeIn } from './credentials.ts';
import { LoginWays } from './entry/login-ways.tsx';
import { Registration } from './entry/registration.tsx';

/** All ways in, one page. Whoever was invited is here to register. */
export function LoginPage({ search }: PageProps<'tab' | 'redirect' | 'ref'>) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isDemo = useIsDemoSite();
  const inviteCode = inviteCodeIn(search.ref);
  const mode = search.tab === 'register' || (search.tab === undefined && inviteCode !== '') ? 'register' : 'login';
  const text = (id: string) => intl.formatMessage({ id });
  usePageTitle(text(`account.${mode}.title`), text(`account.${mode}.text`));
  return (
    // From the top, not in the middle: what comes below, the demo's hint and the footer, must not move the form.
    <div className="flex flex-1 items-start justify-center px-4 py-10 md:pt-[10vh] md:pb-16">
      <div className="w-full max-w-100">
        {/* The mark has room around it, the words have none. */}
        <div className="-ms-1.5">
          <Mark size={36} />
        </div>
        <h1 className="mt-5 text-28 font-semibold tracking-[-0.02em]">{text(`account.${mode}.title`)}</h1>
        <p className="mt-1 mb-6 text-14 text-text-2">{text(`account.${mode}.text`)}</p>
        <Tabs
          label={text('account.way')}
          look="pill"
          value={mode}
          onValueChange={(tab) => void navigate({ to: '.', search: { ...search, tab }, replace: true })}
          items={[
            { value: 'login', label: text('account.login.name') },
            { value: 'register', label: text('account.register.name') },
          ]}
          listClassName="mb-6"
        >
          <TabPanel value="login">
            <LoginWays />
          </TabPanel>
          <TabPanel value="register">
            <Registration inviteCode={inviteCode} />
          </TabPanel>
        </Tabs>
        {isDemo && (
          <p className="mt-6 rounded-8 border p-3 text-12 text-text-2">
            <FormattedMessage id="account.demoHint" />
          </p>
        )}
      </div>
    </div>
  );
}

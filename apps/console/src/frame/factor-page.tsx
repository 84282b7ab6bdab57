import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, buttonClass } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { DoorPage } from './door-page.tsx';
import { useLogout } from './use-logout.ts';

/** For an operator without the second factor that is demanded: why the console is closed, and where to set one. */
export function FactorPage({ onRetry }: { readonly onRetry: () => void }) {
  const user = useUser();
  const lang = useLang();
  const logout = useLogout();
  return (
    <DoorPage
      titleId="frame.factor.title"
      text={<FormattedMessage id="frame.factor.text" values={{ email: user?.email ?? '' }} />}
    >
      <ol className="mb-6 list-decimal space-y-1 ps-5 text-14 text-text-2">
        <li>
          <FormattedMessage id="frame.factor.step1" />
        </li>
        <li>
          <FormattedMessage id="frame.factor.step2" />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <a href={`/${lang}/user/personSetting`} target="_blank" rel="noreferrer" className={buttonClass('accent')}>
          <FormattedMessage id="frame.factor.open" />
        </a>
        <Button onClick={onRetry}>
          <FormattedMessage id="frame.factor.again" />
        </Button>
        <Button tone="quiet" onClick={() => void logout()}>
          <FormattedMessage id="frame.logout" />
        </Button>
      </div>
    </DoorPage>
  );
}

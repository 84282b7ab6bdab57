import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass } from '@bourse/ui';
import { useRouterState } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';

/** What a visitor can do instead of trading; afterwards they are back here. */
export function VisitorButtons() {
  const redirect = useRouterState({ select: (state) => state.location.href });
  return (
    <div className="flex gap-2">
      <AppLink to="/login" search={{ redirect }} className={buttonClass('accent', 'md', 'h-10 flex-1 max-md:h-12')}>
        <FormattedMessage id="shell.login" />
      </AppLink>
      <AppLink
        to="/login"
        search={{ tab: 'register', redirect }}
        className={buttonClass('neutral', 'md', 'h-10 flex-1 max-md:h-12')}
      >
        <FormattedMessage id="shell.register" />
      </AppLink>
    </div>
  );
}

import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { buttonClass, EmptyState } from '@bourse/ui';
import { Compass } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Shown for an address that leads nowhere. */
export function NotFoundPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.notFound.title' });
  usePageTitle(title, undefined, 'noindex');
  return (
    <EmptyState
      className="min-h-[60dvh] flex-1 pb-24"
      icon={<Compass size={36} strokeWidth={1.5} aria-hidden="true" />}
      title={<h1 className="text-20 font-semibold">{title}</h1>}
      description={<FormattedMessage id="shell.notFound.text" />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <AppLink to="/" className={buttonClass('accent')}>
            <FormattedMessage id="shell.notFound.home" />
          </AppLink>
          <AppLink to="/market" className={buttonClass('neutral')}>
            <FormattedMessage id="shell.menu.markets" />
          </AppLink>
          <AppLink to="/support/index" className={buttonClass('neutral')}>
            <FormattedMessage id="shell.menu.support" />
          </AppLink>
        </div>
      }
    />
  );
}

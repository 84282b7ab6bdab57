import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, EmptyState } from '@bourse/ui';
import { Compass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Shown for an address that is no room's. */
export function NotFoundPage() {
  return (
    <EmptyState
      className="min-h-[60dvh]"
      icon={<Compass size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={
        <h1 className="text-20 font-semibold">
          <FormattedMessage id="frame.notFound.title" />
        </h1>
      }
      description={<FormattedMessage id="frame.notFound.text" />}
      action={
        <AppLink to="/" className={buttonClass('neutral')}>
          <FormattedMessage id="frame.notFound.home" />
        </AppLink>
      }
    />
  );
}

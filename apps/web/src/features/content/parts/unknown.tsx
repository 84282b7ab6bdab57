import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, EmptyState } from '@bourse/ui';
import { Compass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Stands for an article that is not there: never was, or was taken back. */
export function UnknownArticle() {
  return (
    <EmptyState
      className="min-h-[60dvh]"
      icon={<Compass size={36} strokeWidth={1.5} aria-hidden="true" />}
      title={
        <h1 className="text-20 font-semibold">
          <FormattedMessage id="content.unknown.title" />
        </h1>
      }
      description={<FormattedMessage id="content.unknown.text" />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <AppLink to="/support/index" className={buttonClass('accent')}>
            <FormattedMessage id="content.supportIndex.title" />
          </AppLink>
          <AppLink to="/support/notice" className={buttonClass('neutral')}>
            <FormattedMessage id="content.notice.title" />
          </AppLink>
        </div>
      }
    />
  );
}

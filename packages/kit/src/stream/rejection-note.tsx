import { Button, cx, ErrorState } from '@bourse/ui';
import { CircleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useErrorWords } from '../api/error-words.ts';
import { isWorthRetrying } from './protocol.ts';
import type { Rejection } from './use-topic.ts';

export interface RejectionNoteProps {
  readonly rejection: Rejection;
  /** One line beside figures that are there; otherwise it fills the panel. */
  readonly isLine?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Says why the exchange does not stream what should stand here, with a retry where that may help. */
export function RejectionNote({ rejection: { error, retry }, isLine = false, className }: RejectionNoteProps) {
  const words = useErrorWords();
  const retryLabel = useIntl().formatMessage({ id: 'common.retry' });
  const onRetry = isWorthRetrying(error.errorName) ? retry : undefined;
  const title = <FormattedMessage id="common.notStreamed" />;
  if (!isLine) {
    return (
      <ErrorState
        title={title}
        description={words(error)}
        retryLabel={retryLabel}
        onRetry={onRetry}
        className={cx('h-full overflow-auto py-4', className)}
      />
    );
  }
  return (
    <p role="alert" className={cx('flex min-w-0 items-center gap-2 text-12 text-warning', className)}>
      <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        {title} {words(error)}
      </span>
      {onRetry !== undefined && (
        <Button size="sm" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </p>
  );
}

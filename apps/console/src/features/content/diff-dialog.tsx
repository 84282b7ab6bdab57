import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { cx, Dialog, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { contentCalls } from './calls.ts';

export interface DiffDialogProps {
  readonly documentId: string;
  /** Ids of the older and the newer version. */
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
}

const LOOKS = {
  same: { mark: '', className: 'text-text-2' },
  added: { mark: '+', className: 'bg-up-soft' },
  removed: { mark: '−', className: 'bg-down-soft' },
} as const;

/** What is different between two versions of a text. */
export function DiffDialog({ documentId, from, to, onClose }: DiffDialogProps) {
  const intl = useIntl();
  const query = useQuery({
    queryKey: ['own', 'content-diff', documentId, from, to],
    queryFn: ({ signal }) => api(contentCalls.contentDiff, { params: { documentId }, query: { from, to }, signal }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="content.diff" />}
      description={<FormattedMessage id="content.diff.text" values={{ from, to }} />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="md:max-w-4xl"
    >
      <Loaded query={query} failedId="content.diffFailed" skeleton={<Skeleton className="h-40 w-full" />}>
        {({ parts }) => (
          <div className="max-h-[60dvh] overflow-auto rounded-4 border font-mono text-12">
            {Array.from(parts.entries(), ([at, { kind, text }]) => (
              <div key={at} className={cx('flex gap-2 px-2 py-1', LOOKS[kind].className)}>
                <span className="w-3 shrink-0 select-none">
                  <span aria-hidden="true">{LOOKS[kind].mark}</span>
                  {kind !== 'same' && (
                    <span className="sr-only">
                      <FormattedMessage id={`content.diff.${kind}`} />
                    </span>
                  )}
                </span>
                <pre className="min-w-0 whitespace-pre-wrap">{text}</pre>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

import type { RouteData } from '@bourse/contract';
import { api, buildUrl } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { LoadFailed } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Badge, type BadgeTone, Button, EmptyState, Skeleton } from '@bourse/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { feedbackCalls, OWN_FEEDBACK_KEY } from './feedback-calls.ts';

type Feedback = RouteData<'ownFeedback'>['items'][number];

const TONES: Readonly<Record<Feedback['state'], BadgeTone>> = {
  received: 'neutral',
  'in-work': 'accent',
  adopted: 'up',
  declined: 'neutral',
  done: 'up',
};

/** The user's own feedback, newest first, with its state and the answer. */
export function OwnFeedback() {
  const user = useUser();
  const list = useInfiniteQuery({
    queryKey: [...OWN_FEEDBACK_KEY, user?.fid],
    queryFn: ({ pageParam, signal }) =>
      api(feedbackCalls.ownFeedback, { query: { cursor: pageParam, limit: '20' }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="own-feedback" className="min-w-0">
      <h2 id="own-feedback" className="pb-2 text-16 font-semibold">
        <FormattedMessage id="support.feedback.own" />
      </h2>
      {items === undefined && list.error === null && <Skeleton className="h-24" />}
      {items === undefined && list.error !== null && (
        <LoadFailed error={list.error} failedId="support.feedback.failed" onRetry={() => void list.refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState
          title={<FormattedMessage id="support.feedback.empty" />}
          description={<FormattedMessage id="support.feedback.emptyText" />}
        />
      )}
      <ul className="flex flex-col gap-3">
        {items?.map((feedback) => (
          <FeedbackItem key={feedback.feedbackId} feedback={feedback} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <FormattedMessage id="common.loadMore" />
        </Button>
      )}
    </section>
  );
}

function FeedbackItem({ feedback }: { readonly feedback: Feedback }) {
  const { category, state, text, files, answer, reward, createdMs } = feedback;
  return (
    <li className="rounded-8 border p-4 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          <FormattedMessage id={`support.feedback.category.${category}`} />
        </span>
        <Badge tone={TONES[state]}>
          <FormattedMessage id={`support.feedback.state.${state}`} />
        </Badge>
        <Moment timeMs={createdMs} className="ms-auto text-12 text-text-3" />
      </div>
      <p className="mt-2 break-words whitespace-pre-wrap">{text}</p>
      {files.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              <Screenshot fileId={fileId} name={name} />
            </li>
          ))}
        </ul>
      )}
      {answer !== '' && (
        <div className="mt-3 rounded-8 bg-surface-2 p-3">
          <p className="text-12 text-text-3">
            <FormattedMessage id="support.feedback.answer" />
          </p>
          <p className="break-words whitespace-pre-wrap">{answer}</p>
        </div>
      )}
      {reward !== '' && (
        <p className="mt-2 text-12 text-text-2">
          <FormattedMessage id="support.feedback.reward" values={{ reward }} />
        </p>
      )}
    </li>
  );
}

function Screenshot({ fileId, name }: { readonly fileId: string; readonly name: string }) {
  const href = buildUrl(feedbackCalls.feedbackFile.path, { params: { fileId } });
  return (
    <a href={href} target="_blank" rel="noopener">
      <img src={href} alt={name} loading="lazy" className="size-16 rounded-4 object-cover" />
    </a>
  );
}

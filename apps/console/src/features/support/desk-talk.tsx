import type { DeskTalkData } from '@bourse/contract';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { LoadFailed } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Typing } from '@bourse/kit/talk/typing.tsx';
import { Callout, ChatLog, Shortened, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageName } from './choices.ts';
import { loadNewest, loadOlder, loadTalk, markRead, useDesk } from './desk-client.ts';
import { DeskComposer } from './desk-composer.tsx';
import { customerName } from './desk-list.tsx';
import { DeskMessages } from './desk-messages.tsx';
import { TalkActs } from './talk-acts.tsx';

export interface DeskTalkProps {
  readonly talkId: string;
  readonly onPick: (talkId: string) => void;
}

/** A talk: who it is with, its messages, and the answer when it is one's own. */
export function DeskTalk({ talkId }: DeskTalkProps) {
  const intl = useIntl();
  const accountId = useUser()?.fid;
  const talk = useDesk(({ data }) => data.talks.get(talkId));
  const loaded = useDesk(({ data }) => data.messages.get(talkId));
  const typing = useDesk(({ data }) => data.typing);
  const read = useQuery({
    queryKey: ['own', 'support', 'messages', talkId],
    queryFn: async () => {
      await Promise.all([loadTalk(talkId), loadNewest(talkId)]);
      return true;
    },
    staleTime: 0,
  });
  const isOwn = talk?.state === 'claimed' && talk.agentAccountId === accountId;
  const reading = useReading(talkId, isOwn);
  if (talk === undefined || loaded === undefined) {
    if (read.error === null) return <Skeleton className="h-96 rounded-8" />;
    return <LoadFailed error={read.error} failedId="support.talkFailed" onRetry={() => void read.refetch()} />;
  }
  return (
    <section
      aria-label={customerName(talk, intl.formatMessage)}
      className="flex h-[75dvh] min-w-0 flex-col rounded-8 border bg-surface-1"
    >
      <TalkHead talk={talk} isOwn={isOwn} />
      <ChatLog
        label={intl.formatMessage({ id: 'talk.log' })}
        className="flex-1"
        onStart={() => void loadOlder(talkId).catch(() => undefined)}
        onEndChange={reading.setAtEnd}
        jump={intl.formatMessage({ id: 'talk.jump' }, { count: reading.newCount })}
      >
        <DeskMessages talk={talk} messages={loaded.messages} />
        <Typing talkId={talkId} sign={typing} />
      </ChatLog>
      {isOwn && <DeskComposer talk={talk} />}
    </section>
  );
}

interface TalkHeadProps {
  readonly talk: DeskTalkData;
  readonly isOwn: boolean;
}

function TalkHead({ talk, isOwn }: TalkHeadProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const [error, setError] = useState<unknown>();
  const { state, agentName, language, product, stars, ratingText } = talk;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-14 font-semibold">
          <Shortened text={customerName(talk, intl.formatMessage)} />
        </h2>
        <p className="text-12 text-text-2">
          <FormattedMessage id={`support.state.${state}`} values={{ agent: agentName }} /> · {languageName(language)} ·{' '}
          <FormattedMessage id={`talk.product.${product}`} />
        </p>
        {stars > 0 && (
          <p className="text-12 break-words text-text-2">
            <FormattedMessage id="support.rating" values={{ stars }} /> {ratingText}
          </p>
        )}
      </div>
      <TalkActs talk={talk} isOwn={isOwn} onError={setError} />
      {error !== undefined && (
        <Callout tone="danger" isNew className="basis-full">
          {words(error)}
        </Callout>
      )}
    </div>
  );
}

/** Marks what is in sight of an own talk as read, and counts what has come since the end was left. */
function useReading(talkId: string, isOwn: boolean) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenSeq, setSeenSeq] = useState(0);
  const messages = useDesk(({ data }) => data.messages.get(talkId)?.messages);
  const lastSeq = messages?.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (!isAtEnd || lastSeq === 0) return;
    setSeenSeq(lastSeq);
    if (isOwn && document.visibilityState === 'visible') void markRead(talkId);
  }, [isAtEnd, lastSeq, isOwn, talkId]);
  const newCount = isAtEnd
    ? 0
    : (messages?.filter(({ seq, from }) => seq > seenSeq && from === 'customer').length ?? 0);
  return { setAtEnd, newCount };
}

import type { TalkData } from '@bourse/contract';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useStreamStatus } from '@bourse/kit/stream/status-hooks.ts';
import { TalkComposer } from '@bourse/kit/talk/talk-composer.tsx';
import { ChatLog, ErrorState, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LineId } from '../service/lines.ts';
import {
  keepDraft,
  loadNewest,
  loadOlder,
  markRead,
  readTalkState,
  tellTyping,
  useChat,
  write,
} from './chat-client.ts';
import { openTalkOf } from './chat-data.ts';
import type { ChatView } from './chat-window.tsx';
import { useOrdersRevision } from './own-cards.tsx';
import { TalkEnd } from './talk-end.tsx';
import { TalkMessages } from './talk-messages.tsx';

export interface TalkViewProps {
  readonly line: LineId;
  /** An earlier talk; undefined: the open one of the line, or the next. */
  readonly talkId: string | undefined;
  readonly onView: (view: ChatView) => void;
}

/** A conversation with what is written next. */
export function TalkView({ line, talkId, onView }: TalkViewProps) {
  const talk = useChat(({ data }) => (talkId === undefined ? openTalkOf(data, line) : data.talks.get(talkId)));
  // A talk that is closed while it is looked at stays in sight, with its rating.
  const [lastId, setLastId] = useState(talkId ?? talk?.talkId);
  useEffect(() => {
    if (talk !== undefined) setLastId(talk.talkId);
  }, [talk]);
  const last = useChat(({ data }) => (lastId === undefined ? undefined : data.talks.get(lastId)));
  const shown = talk ?? last;
  const earlier = useEarlierTalk(talkId, shown);
  if (earlier !== undefined) return earlier;
  const isClosed = shown?.state === 'closed';
  return (
    <>
      <TalkState talk={shown} />
      <Conversation key={shown?.talkId ?? ''} line={line} talk={shown} />
      {isClosed ? (
        <TalkEnd
          talk={shown}
          onNew={() => {
            setLastId(undefined);
            onView({ name: 'talk' });
          }}
          onReopened={() => onView({ name: 'talk' })}
        />
      ) : (
        <Composer line={line} talk={shown} />
      )}
    </>
  );
}

/** Reads a talk that nothing has brought yet, as one that was answered and closed while nobody was here; what stands in its place until then. */
function useEarlierTalk(talkId: string | undefined, shown: TalkData | undefined): ReactNode {
  const intl = useIntl();
  const words = useErrorWords();
  const isMissing = talkId !== undefined && shown === undefined;
  const { error, isSuccess, refetch } = useQuery({
    queryKey: ['own', 'chat', 'talk', talkId],
    queryFn: () => readTalkState(talkId ?? ''),
    enabled: isMissing,
  });
  if (!isMissing || isSuccess) return undefined;
  if (error === null) return <Skeleton className="m-3 h-11 w-2/3" />;
  return (
    <ErrorState
      className="flex-1"
      title={intl.formatMessage({ id: 'talk.failed' })}
      description={words(error)}
      retryLabel={intl.formatMessage({ id: 'common.retry' })}
      onRetry={() => void refetch()}
    />
  );
}

interface ComposerProps {
  readonly line: LineId;
  readonly talk: TalkData | undefined;
}

/** What is written next; the agent sees that it is being written. */
function Composer({ line, talk }: ComposerProps) {
  const text = useChat(({ drafts }) => drafts[line] ?? '');
  // The exchange takes no files of visitors.
  const isUser = useUser() !== undefined;
  return (
    <TalkComposer
      takesFiles={isUser}
      text={text}
      onTextChange={(next) => {
        keepDraft(line, next);
        if (talk?.state === 'claimed' && next !== '') tellTyping(talk.talkId);
      }}
      onSend={(sent, files) => {
        if (sent.trim() !== '') write(line, { kind: 'text', text: sent });
        for (const file of files) write(line, { kind: 'file', file });
        keepDraft(line, '');
      }}
    />
  );
}

/** How often the place in the queue is read while somebody looks at it. */
const PLACE_EVERY_MS = 15_000;

/** What becomes of the talk: who answers, or how many wait before it. */
function TalkState({ talk }: { readonly talk: TalkData | undefined }) {
  const isWaiting = talk?.state === 'waiting';
  useQuery({
    queryKey: ['own', 'chat', 'place', talk?.talkId],
    queryFn: () => readTalkState(talk?.talkId ?? ''),
    enabled: isWaiting,
    refetchInterval: PLACE_EVERY_MS,
  });
  const isOffline = useStreamStatus() === 'offline';
  return (
    <div role="status" className="border-b bg-surface-2 px-4 py-2 text-12 text-text-2">
      {isOffline ? <FormattedMessage id="chat.offline" /> : <StateText talk={talk} />}
    </div>
  );
}

function StateText({ talk }: { readonly talk: TalkData | undefined }) {
  if (talk === undefined) return <FormattedMessage id="chat.talk.new" />;
  if (talk.state === 'waiting') return <FormattedMessage id="chat.talk.waiting" values={{ ahead: talk.ahead }} />;
  if (talk.state === 'claimed') return <FormattedMessage id="chat.talk.claimed" values={{ agent: talk.agentName }} />;
  return <FormattedMessage id={talk.state === 'closed' ? 'chat.talk.closed' : 'chat.talk.new'} />;
}

interface ConversationProps {
  readonly line: LineId;
  readonly talk: TalkData | undefined;
}

/** The messages, the newest in sight; older ones come with scrolling. */
function Conversation({ line, talk }: ConversationProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const talkId = talk?.talkId;
  const loaded = useChat(({ data }) => (talkId === undefined ? undefined : data.messages.get(talkId)));
  const hasCards = loaded?.messages.some(({ kind }) => kind === 'card') ?? false;
  const revision = useOrdersRevision();
  // A card shows what has become of an order by now.
  const read = useQuery({
    queryKey: ['own', 'chat', 'messages', talkId, hasCards ? revision : 0],
    queryFn: async () => {
      await loadNewest(talkId ?? '');
      return true;
    },
    enabled: talkId !== undefined,
    staleTime: 0,
  });
  const { isAtEnd, setAtEnd, newCount } = useReading(talkId);
  if (read.error !== null && loaded === undefined) {
    return (
      <ErrorState
        className="flex-1"
        title={intl.formatMessage({ id: 'talk.failed' })}
        description={words(read.error)}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return (
    <ChatLog
      label={intl.formatMessage({ id: 'talk.log' })}
      className="flex-1"
      onStart={() => talkId !== undefined && void loadOlder(talkId).catch(() => undefined)}
      onEndChange={setAtEnd}
      jump={intl.formatMessage({ id: 'talk.jump' }, { count: isAtEnd ? 0 : newCount })}
    >
      <TalkMessages
        line={line}
        talk={talk}
        messages={loaded?.messages ?? []}
        isLoading={talkId !== undefined && loaded === undefined}
      />
    </ChatLog>
  );
}

/** Marks what is in sight as read, and counts what has come since the reader left the end. */
function useReading(talkId: string | undefined) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenSeq, setSeenSeq] = useState(0);
  const isVisible = useIsVisible();
  const messages = useChat(({ data }) => (talkId === undefined ? undefined : data.messages.get(talkId)?.messages));
  const lastSeq = messages?.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (talkId === undefined || lastSeq === 0 || !isAtEnd || !isVisible) return;
    setSeenSeq(lastSeq);
    void markRead(talkId);
  }, [talkId, lastSeq, isAtEnd, isVisible]);
  const newCount = messages?.filter(({ seq, from }) => seq > seenSeq && from !== 'customer').length ?? 0;
  return { isAtEnd, setAtEnd, newCount };
}

/** Whether the page is in front: what comes to a hidden tab is not read. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

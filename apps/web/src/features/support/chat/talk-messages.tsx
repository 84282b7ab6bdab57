import type { TalkData, TalkMessageData } from '@bourse/contract';
import { buildUrl } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { EventLine } from '@bourse/kit/talk/event-line.tsx';
import { FileBody } from '@bourse/kit/talk/file-body.tsx';
import { MessageText } from '@bourse/kit/talk/message-text.tsx';
import { byDay } from '@bourse/kit/talk/messages.ts';
import { Typing } from '@bourse/kit/talk/typing.tsx';
import { Button, ChatBubble, ChatDay, Skeleton } from '@bourse/ui';
import { Fragment } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { LineId } from '../service/lines.ts';
import { chatCalls } from './chat-calls.ts';
import { discardMessage, retryMessage, useChat } from './chat-client.ts';
import type { Content, Queued } from './outbox.ts';
import { TalkCard } from './talk-card.tsx';

export interface TalkMessagesProps {
  readonly line: LineId;
  readonly talk: TalkData | undefined;
  readonly messages: readonly TalkMessageData[];
  readonly isLoading: boolean;
}

/** The messages by day, then what is not sent yet, then who types. */
export function TalkMessages({ line, talk, messages, isLoading }: TalkMessagesProps) {
  const queue = useChat((state) => state.queue);
  const typing = useChat(({ data }) => data.typing);
  // What the exchange has confirmed stands among its messages.
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const isOpen = talk === undefined || talk.state !== 'closed';
  // What was rejected because the talk has ended is not passed over in silence.
  const waiting = queue.filter(
    (one) => one.line === line && !arrived.has(one.clientId) && (isOpen || one.failed !== undefined),
  );
  if (isLoading) return [0, 1, 2].map((row) => <Skeleton key={row} className="h-11 w-2/3" />);
  return (
    <>
      {byDay(messages).map(({ dayMs, messages: ofDay }) => (
        <Fragment key={dayMs}>
          <ChatDay>
            <FormattedDate value={dayMs} dateStyle="medium" />
          </ChatDay>
          {ofDay.map((message) => (
            <Message key={message.seq} message={message} talk={talk} />
          ))}
        </Fragment>
      ))}
      {waiting.map((message) => (
        <Waiting key={message.clientId} message={message} />
      ))}
      <Typing talkId={talk?.talkId} sign={typing} />
    </>
  );
}

interface MessageProps {
  readonly message: TalkMessageData;
  readonly talk: TalkData | undefined;
}

function Message({ message, talk }: MessageProps) {
  const intl = useIntl();
  const { from, kind, createdMs } = message;
  if (from === 'system' || kind === 'event') return <EventLine message={message} />;
  const isOwn = from === 'customer';
  const isRead = message.seq <= (talk?.agentReadSeq ?? 0);
  return (
    <ChatBubble
      side={isOwn ? 'own' : 'other'}
      author={isOwn ? intl.formatMessage({ id: 'chat.you' }) : message.agentName}
      authorShown={!isOwn}
      time={<Moment timeMs={createdMs} timeOnly />}
      status={isOwn ? <FormattedMessage id={isRead ? 'chat.read' : 'chat.sent'} /> : undefined}
    >
      <Body message={message} talkId={talk?.talkId ?? ''} />
    </ChatBubble>
  );
}

function Body({ message, talkId }: { readonly message: TalkMessageData; readonly talkId: string }) {
  const { file, card, ref, text } = message;
  if (file !== null) {
    const params = { talkId, fileId: file.fileId };
    return <FileBody file={file} href={buildUrl(chatCalls.talkFile.path, { params })} />;
  }
  if (card !== null) {
    return (
      <div className="rounded-8 bg-surface-1 p-3 text-text-1">
        <TalkCard card={card} />
      </div>
    );
  }
  if (ref !== null) return <FormattedMessage id={`talk.card.${ref.kind}`} values={{ id: ref.id }} />;
  return <MessageText text={text} />;
}

/** A message of one's own that is on its way, or was rejected. */
function Waiting({ message: { clientId, content, writtenMs, failed } }: { readonly message: Queued }) {
  const intl = useIntl();
  const words = useErrorWords();
  return (
    <>
      <ChatBubble
        side="own"
        author={intl.formatMessage({ id: 'chat.you' })}
        time={<Moment timeMs={writtenMs} timeOnly />}
        status={<FormattedMessage id={failed === undefined ? 'chat.sending' : 'chat.failed'} />}
        className="opacity-75"
      >
        <ContentBody content={content} />
      </ChatBubble>
      {failed !== undefined && (
        <div className="flex flex-wrap items-center justify-end gap-2 text-12">
          <p role="alert" className="text-danger">
            {words(new ApiError(failed))}
          </p>
          <Button size="sm" onClick={() => retryMessage(clientId)}>
            <FormattedMessage id="common.retry" />
          </Button>
          <Button size="sm" tone="quiet" onClick={() => discardMessage(clientId)}>
            <FormattedMessage id="chat.discard" />
          </Button>
        </div>
      )}
    </>
  );
}

function ContentBody({ content }: { readonly content: Content }) {
  if (content.kind === 'text') return <MessageText text={content.text} />;
  if (content.kind === 'file') return content.file.name;
  const { kind, id } = content.ref;
  return <FormattedMessage id={`talk.card.${kind}`} values={{ id }} />;
}

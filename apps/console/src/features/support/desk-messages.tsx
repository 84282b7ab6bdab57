import type { DeskTalkData, TalkCardData, TalkMessageData } from '@bourse/contract';
import { buildUrl } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { EventLine } from '@bourse/kit/talk/event-line.tsx';
import { FileBody } from '@bourse/kit/talk/file-body.tsx';
import { MessageText } from '@bourse/kit/talk/message-text.tsx';
import { byDay } from '@bourse/kit/talk/messages.ts';
import { Badge, ChatBubble, ChatDay } from '@bourse/ui';
import { Fragment } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { supportCalls } from './calls.ts';
import { customerName } from './desk-list.tsx';

export interface DeskMessagesProps {
  readonly talk: DeskTalkData;
  readonly messages: readonly TalkMessageData[];
}

/** The messages of a talk by day, those of agents at the end of the line. */
export function DeskMessages({ talk, messages }: DeskMessagesProps) {
  return byDay(messages).map(({ dayMs, messages: ofDay }) => (
    <Fragment key={dayMs}>
      <ChatDay>
        <FormattedDate value={dayMs} dateStyle="medium" />
      </ChatDay>
      {ofDay.map((message) => (
        <Message key={message.seq} message={message} talk={talk} />
      ))}
    </Fragment>
  ));
}

interface MessageProps {
  readonly message: TalkMessageData;
  readonly talk: DeskTalkData;
}

function Message({ message, talk }: MessageProps) {
  const intl = useIntl();
  const { seq, from, kind, agentName, createdMs } = message;
  if (from === 'system' || kind === 'event') return <EventLine message={message} />;
  const isAgent = from === 'agent';
  const isRead = seq <= talk.customerReadSeq;
  return (
    <ChatBubble
      side={isAgent ? 'own' : 'other'}
      author={isAgent ? agentName : customerName(talk, intl.formatMessage)}
      authorShown
      time={<Moment timeMs={createdMs} timeOnly />}
      status={isAgent ? <FormattedMessage id={isRead ? 'support.read' : 'support.sent'} /> : undefined}
    >
      <Body message={message} talkId={talk.talkId} />
    </ChatBubble>
  );
}

function Body({ message, talkId }: { readonly message: TalkMessageData; readonly talkId: string }) {
  const { file, card, ref, text } = message;
  if (file !== null) {
    const params = { talkId, fileId: file.fileId };
    return <FileBody file={file} href={buildUrl(supportCalls.deskFile.path, { params })} />;
  }
  if (ref !== null) {
    return (
      <>
        <FormattedMessage id={`talk.card.${ref.kind}`} values={{ id: ref.id }} />
        {card !== null && <CardText card={card} />}
      </>
    );
  }
  return <MessageText text={text} />;
}

/** An order or a transfer as operators read them elsewhere: figures and states by their own names. */
function CardText({ card }: { readonly card: TalkCardData }) {
  const isOrder = card.kind === 'order';
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-12">
      {isOrder ? (
        <span className="num">
          {card.side} {card.tradeCode} {card.type} {card.filledQty}/{card.qty} {card.price}
        </span>
      ) : (
        <span className="num">
          {card.amount} {card.coin} {card.source} → {card.target}
        </span>
      )}
      <Badge>{isOrder ? card.status : card.state}</Badge>
    </span>
  );
}
